"""After the game: what each decision lost, how sure that is, and how much of the result was luck (docs/review.md)."""

from heptapolis.review.game_review import DEEP, QUICK, Review, review

__all__ = ["DEEP", "QUICK", "Review", "review"]
