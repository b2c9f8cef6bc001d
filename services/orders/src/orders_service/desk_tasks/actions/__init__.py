"""Changes of tasks, each with its audit line and its live hint."""
