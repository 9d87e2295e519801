"""The picture of a finished game that people show to others: drawn here as SVG, made into a PNG where that is wanted."""

from heptapolis.web.share.picture import share_picture
from heptapolis.web.share.png import as_png

__all__ = ["as_png", "share_picture"]
