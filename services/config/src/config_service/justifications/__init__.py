"""Justifications for choices out of policy."""
