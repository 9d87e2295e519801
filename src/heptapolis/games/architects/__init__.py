"""7 Wonders Architects, for two to seven players."""
