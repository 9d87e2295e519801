"""The arena: matches and tournaments between bots, with shared deals, intervals, a sequential test and ratings.

from heptapolis.arena import Runner, Store, make_match, read_table, summarise

match = make_match("duel", read_table("master:simulations=200,greedy"))
with Runner() as runner:
    result = summarise(match, runner.run(match, deals=50, store=Store(None)))
"""

from heptapolis.arena.evidence import Evidence, interval
from heptapolis.arena.matches import Match, ladder, make_match, round_robin
from heptapolis.arena.players import Player, read_player, read_table
from heptapolis.arena.playing import GameResult, SeatResult, play_game
from heptapolis.arena.rating import Rating, rate
from heptapolis.arena.results import MatchResult, Standing, summarise
from heptapolis.arena.rows import Row, Store, read_rows
from heptapolis.arena.running import Runner

__all__ = [
    "Evidence",
    "GameResult",
    "Match",
    "MatchResult",
    "Player",
    "Rating",
    "Row",
    "Runner",
    "SeatResult",
    "Standing",
    "Store",
    "interval",
    "ladder",
    "make_match",
    "play_game",
    "rate",
    "read_player",
    "read_rows",
    "read_table",
    "round_robin",
    "summarise",
]
