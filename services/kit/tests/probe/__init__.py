"""A service of two tables for kit's own tests."""
