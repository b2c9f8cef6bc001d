"""Levels: the pure running of an approval, level by level."""
