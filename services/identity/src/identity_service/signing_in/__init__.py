"""Signing in and renewing a session: account, password, second step and session together."""
