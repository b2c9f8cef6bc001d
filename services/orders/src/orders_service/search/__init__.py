"""Searching the market: a search runs behind its 202, its offers are marked with the travelers' policies."""
