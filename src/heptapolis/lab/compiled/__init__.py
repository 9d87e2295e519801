"""What the laboratory computes for many games at once, compiled like a rule."""
