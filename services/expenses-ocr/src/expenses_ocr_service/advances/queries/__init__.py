"""Reads of advances, straight to the answer."""
