"""Customers: the companies whose people travel."""
