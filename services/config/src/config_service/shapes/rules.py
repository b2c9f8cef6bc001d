"""Folded names for search, sorting and uniqueness, and texts that describe a change."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from kit.core.folding import fold

_LONGEST = 500


def sort_key(text: str) -> str:
    """The folded text, cut so that it always fits a B-tree entry (2,704 bytes; a letter folds to up to 4 bytes)."""
    return fold(text)[:_LONGEST]


def sameness(text: str) -> str:
    """Equal for texts people would call the same; long texts need no long index entry."""
    return hashlib.sha256(fold(text).encode()).hexdigest()


def folded(text: str) -> dict[str, str]:
    """The column kept beside a name that several rows may have."""
    return {"name_folded": sort_key(text)}


def named(text: str) -> dict[str, str]:
    """The columns kept beside a name."""
    return {"name_folded": sort_key(text), "sameness": sameness(text)}


class Deed(Enum):
    """What is done to an entity: the verb of its permission and audit line, the participle's stem."""

    CREATED = ("create", "criad")
    CHANGED = ("update", "alterad")
    ACTIVATED = ("activate", "ativad")
    INACTIVATED = ("inactivate", "inativad")
    DELETED = ("delete", "excluíd")
    BLOCKED = ("block", "bloquead")
    UNBLOCKED = ("unblock", "desbloquead")

    @staticmethod
    def of_switch(active: bool) -> "Deed":
        """Turned on or off."""
        return Deed.ACTIVATED if active else Deed.INACTIVATED


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entity: the noun of its permissions, its name and ending in Portuguese, who may read it, its doubles.

    `doubles`: name of a unique constraint → API field, and its Portuguese name after "este".
    """

    slug: str
    name: str
    ending: str
    readers: tuple[str, ...]
    doubles: Mapping[str, tuple[str, str]]

    def action(self, deed: Deed) -> str:
        """The audit's word for a deed."""
        return f"{deed.value[0]}-{self.slug}"

    def sentence(self, deed: Deed) -> str:
        """The audit's sentence for people."""
        return f"{self.name} {deed.value[1]}{self.ending}"


_KEPT_BESIDE = ("name_folded", "sameness")


def edit(row: Any, given: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Put values on a row; what they changed, as the audit keeps it."""
    changed = {name: value for name, value in given.items() if getattr(row, name) != value}
    told = {name: [_plain(getattr(row, name)), _plain(value)] for name, value in changed.items()}
    for name, value in changed.items():
        setattr(row, name, value)
    return {name: pair for name, pair in told.items() if name not in _KEPT_BESIDE}


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, UUID | Decimal | Enum | date) else value
