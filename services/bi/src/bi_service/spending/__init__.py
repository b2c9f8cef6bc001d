"""Facts of spending and their monthly roll-ups."""
