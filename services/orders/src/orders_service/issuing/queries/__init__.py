"""Reads of the saga."""
