"""Providers: those of the platform, and those an agency sells beside them."""
