"""Corruptions seeded into a stack's databases, to see each of them found."""
