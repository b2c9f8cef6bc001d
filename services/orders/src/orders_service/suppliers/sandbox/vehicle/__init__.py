"""The market of rented cars."""
