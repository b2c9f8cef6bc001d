"""Reads of orders, straight to the answer."""
