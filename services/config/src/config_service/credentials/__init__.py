"""Accounts of an agency at its providers; their secrets are written, and read by orders alone."""
