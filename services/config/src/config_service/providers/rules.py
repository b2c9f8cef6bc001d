"""The slug of a provider."""

import re

from kit.core.folding import fold

_BETWEEN = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
NAMELESS = "fornecedor"
"""The slug of a name without a Latin letter or digit."""


def slug_of(name: str) -> str:
    """The name in lower-case Latin letters and digits, hyphens between words: 'Pousada São João' → pousada-sao-joao."""
    return _BETWEEN.sub("-", fold(name)).strip("-")[:_LONGEST].strip("-") or NAMELESS
