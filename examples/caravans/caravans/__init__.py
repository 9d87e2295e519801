"""Caravans: a small drafting game, as an example of a package that brings a game."""
