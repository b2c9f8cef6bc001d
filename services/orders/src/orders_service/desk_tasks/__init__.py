"""Tasks of the consultants' queue: opened and ended as items change, taken, handed over and closed by people."""
