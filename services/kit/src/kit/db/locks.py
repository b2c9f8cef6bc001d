"""Keys of PostgreSQL advisory locks, computed from names."""

import hashlib


def lock_key(name: str) -> int:
    """A stable advisory lock number of a name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
