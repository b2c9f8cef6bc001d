"""Use cases of approval models."""
