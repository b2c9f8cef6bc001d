"""Reads of price tables."""
