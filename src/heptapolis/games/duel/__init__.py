"""7 Wonders Duel, for two players."""
