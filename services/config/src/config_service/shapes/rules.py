"""How names are kept for searching, ordering and telling doubles apart."""

import hashlib

from kit.folding import fold

_LONGEST = 500


def sort_key(text: str) -> str:
    """The folded text, cut so that it always fits a B-tree entry (2,704 bytes; a letter folds to up to 4 bytes)."""
    return fold(text)[:_LONGEST]


def sameness(text: str) -> str:
    """Equal for texts people would call the same; long texts need no long index entry."""
    return hashlib.sha256(fold(text).encode()).hexdigest()
