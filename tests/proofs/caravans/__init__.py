"""The example package's game, as the proofs see it."""
