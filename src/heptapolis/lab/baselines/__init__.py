"""Baselines: programs of one file each that learn a game, to be read, run and changed."""
