"""Sessions, their tokens and the signing keys."""
