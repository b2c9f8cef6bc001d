"""Named sets of actions of a customer."""
