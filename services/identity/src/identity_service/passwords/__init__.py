"""Passwords: how strong, how kept, how checked, how changed."""
