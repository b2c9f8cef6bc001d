"""The picture of a person."""
