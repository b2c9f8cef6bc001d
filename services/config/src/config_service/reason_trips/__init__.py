"""Reasons a trip may have."""
