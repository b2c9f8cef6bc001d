"""Proving who one is: a password or a code, counted before it is tried."""
