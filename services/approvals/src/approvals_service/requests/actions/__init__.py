"""Use cases of approval requests: open, decide, end, seat again; and publish or notify the outcome."""
