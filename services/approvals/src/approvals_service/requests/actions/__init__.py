"""Use cases of approval requests: open, decide, end, seat again; and telling whoever must know."""
