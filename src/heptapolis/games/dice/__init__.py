"""7 Wonders Dice. Read `game.py` first; `tables.py` and `state.py` say what the rules work on."""
