"""Reads of expenses, straight to the answer."""
