"""The consultants' queue: its calls, its lists, and the sweep that repairs it."""
