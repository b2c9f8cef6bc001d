"""Reads of marks and pairs."""
