"""What tells one list of phrases from another."""

from dataclasses import dataclass
from typing import Any

from contracts.config import ConfigChange

from config_service.phrases.columns import PhraseRow
from config_service.shapes.rules import Kind


@dataclass(frozen=True, slots=True)
class PhraseList:
    """A list: its table, the column of the phrase, the fact that tells it, and how people speak of it."""

    table: type[PhraseRow]
    field: str
    fact: type[ConfigChange]
    kind: Kind

    def told(self, row: PhraseRow) -> Any:
        """The whole state of a row, as the others hear of it."""
        return self.fact(**row.model_dump())
