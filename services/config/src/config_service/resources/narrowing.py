"""What a list is narrowed by besides its name and its flag."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The query parameters of a list, as fields of a subclass; each is the value that the column of its name must have.

    A subclass whose parameters mean more than that overrides `conditions`. None narrows nothing.
    """

    def conditions(self, columns: Any) -> Iterator[ColumnElement[bool]]:
        """What the columns of a row must meet."""
        for one in fields(self):
            wanted = getattr(self, one.name)
            if wanted is not None:
                yield columns[one.name] == wanted


UNNARROWED = Narrowing()
