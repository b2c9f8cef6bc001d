"""Money asked for before it is spent (DOMAIN section 6)."""
