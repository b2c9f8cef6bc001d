"""The market of flights."""
