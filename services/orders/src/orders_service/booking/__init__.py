"""An order from the empty cart to its end: what may happen to it, and what happened."""
