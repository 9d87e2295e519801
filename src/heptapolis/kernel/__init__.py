"""The machinery under all games: compiled rules, records, chance, batches. It knows no game."""
