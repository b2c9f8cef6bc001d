"""The consultants' queue: what a supplier or a price left undone, taken by one person of the agency each."""
