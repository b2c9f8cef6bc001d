"""Requests: what waits for a decision, and the decisions."""
