"""The market of buses."""
