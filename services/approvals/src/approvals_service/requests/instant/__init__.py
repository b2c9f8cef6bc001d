"""Approving an order from a mail, with the password and without a session (DOMAIN section 5)."""
