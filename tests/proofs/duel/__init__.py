"""Proofs of 7 Wonders Duel."""
