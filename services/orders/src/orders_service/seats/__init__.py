"""Seat maps: of an offer before it is chosen, of an item while it is held."""
