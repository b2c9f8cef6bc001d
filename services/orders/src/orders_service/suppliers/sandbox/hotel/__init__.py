"""The market of hotels."""
