"""Airports and cities one may fly between."""
