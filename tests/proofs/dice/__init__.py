"""The proofs of 7 Wonders Dice."""
