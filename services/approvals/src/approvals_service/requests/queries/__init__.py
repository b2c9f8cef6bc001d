"""Requests read: boxes, one request with its lines, whom they ask."""
