"""Reads of reports, straight to the answer."""
