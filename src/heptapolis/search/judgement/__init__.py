"""The learned judgement: nets that say what a position is worth, how they are kept and how they are trained.

`nets.py` reads and stores them, `compiled/judgement.py` evaluates them within the search, `expert_games.py` lets the search
play the games that they learn from, `training.py` fits them with torch; `tools/judge.py` does one after the other.
"""
