"""The cards of agencies that pay orders: which may be used, and who is asked for the money."""
