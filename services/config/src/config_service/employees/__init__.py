"""The people of a customer."""
