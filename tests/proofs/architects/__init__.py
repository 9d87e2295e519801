"""Proofs of 7 Wonders Architects."""
