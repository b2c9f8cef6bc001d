"""A finding of the reconciler: one disagreement, with what an operator needs to act on it."""

from dataclasses import asdict, dataclass
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """One entity on which two lists disagree, or that breaks a rule.

    `pair` names both lists; `said` the rule or the fields; `left` and `right` what each side says of them.
    """

    pair: str
    uuid: str
    said: str
    left: Row | None = None
    right: Row | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """The same disagreement, seen again."""
        return self.pair, self.uuid, self.said

    def as_json(self) -> Row:
        """A JSON object."""
        return asdict(self)
