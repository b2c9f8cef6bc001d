"""The people one may book for."""
