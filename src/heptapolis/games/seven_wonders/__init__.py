"""7 Wonders, first edition, for two to seven players."""
