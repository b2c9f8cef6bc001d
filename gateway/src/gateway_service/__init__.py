"""Routing table, composed reads, live events, SPA files."""
