"""Choosing: which model serves a request, and why."""
