"""Folding of names for search and sorting: accents and case are dropped, so 'Água' is found by 'agua' and sorts
under A.
"""

import unicodedata


def fold(text: str) -> str:
    """NFKD, without marks, case folded, white space collapsed."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def like_pattern(text: str) -> str:
    """A LIKE pattern (escape: backslash) that finds `text` as a part of a folded name."""
    folded = fold(text)
    for special in ("\\", "%", "_"):
        folded = folded.replace(special, "\\" + special)
    return f"%{folded}%"
