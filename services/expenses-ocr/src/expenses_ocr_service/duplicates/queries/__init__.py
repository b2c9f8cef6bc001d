"""Reads of suspected pairs, and what the caller is to them."""
