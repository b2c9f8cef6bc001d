"""Cursors of the feed: behind which row the next one is read (pure)."""

import re
from dataclasses import dataclass
from uuid import UUID

from kit.core.refusals import ValidationFailed

_WRITTEN = re.compile(r"([0-9]{1,18})\.([0-9a-f]{32})")


_FIRST = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The transaction that wrote the last row read, and the row."""

    xid: int = 0
    uuid: UUID = _FIRST

    def __str__(self) -> str:
        return f"{self.xid}.{self.uuid.hex}"

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """What a client sends back. Raises ValidationFailed for what no answer gave."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValidationFailed({"after": ["Valor inválido"]})
        return cls(int(found[1]), UUID(found[2]))


START = Cursor()
