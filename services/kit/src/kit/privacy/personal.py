"""Tags personal columns in the models and whose they are, for export and erasure (HARDENING A19).

`__personal__ = Personal(of=("user_uuid",), columns={"name": Kind.NAME})` on a model; columns that only look personal
carry their reason: `others={"name": "the branch's"}`. A test holds every model against `looks_personal`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import Date
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from kit.core.folding import fold

REMOVED = "Pessoa removida"
_LOOKS = re.compile(
    r"name|mail|phone|cpf|(^|_)rg(_|$)|passport|document|birth|address|gender|pix|loyalty|passenger|traveler"
    r"|issuer|requester|(^|_)obs$|device|claims|search|position|registration|avatar|recipient"
)


class Kind(StrEnum):
    """What a column tells of a person, which decides what stands there after an erasure."""

    NAME = "name"
    EMAIL = "email"
    DETAIL = "detail"  # gone: null, or empty where null is not allowed
    MENTION = "mention"  # a text that names the person among other things
    JSON = "json"  # objects with the person's uuid and name in them


@dataclass(frozen=True, slots=True)
class Person:
    """Who is exported or erased; `uuids` are all the ways rows name them."""

    uuids: tuple[UUID, ...]

    @property
    def email(self) -> str:
        """An address nobody has, the same each time."""
        return f"removido-{self.uuids[0].hex}@removido.invalid"


@dataclass(frozen=True, slots=True)
class Personal:
    """`of`: columns that hold the person's uuid; `delete`: the whole row goes."""

    of: tuple[str, ...] = ()
    columns: Mapping[str, Kind] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    delete: bool = False


def tags_of(model: type[Any]) -> Personal:
    """The tags of a model; none when it says nothing."""
    tags: Personal = getattr(model, "__personal__", Personal())
    return tags


def is_about(model: type[Any], row: Any, person: Person) -> bool:
    """Whether a row is the person's own, not one that only mentions them."""
    return any(getattr(row, name) in person.uuids for name in tags_of(model).of)


def looks_personal(column: Any) -> bool:
    """Whether a column's name or shape suggests a person: opaque JSON does."""
    if column.name.endswith(("_uuid", "_uuids", "_at", "_hash")):
        return False
    return isinstance(column.type, JSONB) or _LOOKS.search(column.name) is not None


def untagged(model: type[Any]) -> list[str]:
    """Columns that look personal and say neither what they are nor why they are not."""
    tags = tags_of(model)
    said = {*tags.columns, *tags.others, *tags.of}
    columns = model.__table__.columns
    return [f"{model.__table__.name}.{c.name}" for c in columns if looks_personal(c) and c.name not in said]


@dataclass(frozen=True, slots=True)
class Scrub:
    """Writes over what a person was; `names` are theirs as this service knew them."""

    person: Person
    names: tuple[str, ...]

    def value(self, kind: Kind, value: Any, *, model: type[Any], name: str) -> Any:
        """What stands in a column after the erasure."""
        column = model.__table__.columns[name]
        match kind:
            case Kind.NAME:
                return fold(REMOVED) if name.endswith("_folded") else REMOVED
            case Kind.EMAIL:
                return self.person.email
            case Kind.MENTION:
                return self.text(value) if isinstance(value, str) else value
            case Kind.JSON:
                return self.json(value)
        return None if column.nullable else empty_of(model, column)

    def text(self, text: str) -> str:
        """A text that does not name the person any more, folded or not."""
        for name in sorted(self.names, key=len, reverse=True):
            text = re.sub(rf"\b{re.escape(name)}\b", REMOVED, text)
            text = re.sub(rf"\b{re.escape(fold(name))}\b", fold(REMOVED), text)
        return text

    def json(self, value: Any) -> Any:
        """Objects about the person without their name and address."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.json(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        if not {str(uuid) for uuid in self.person.uuids} & {v for v in value.values() if isinstance(v, str)}:
            return {key: self.json(inner) for key, inner in value.items()}
        return {key: self._field(key, inner) for key, inner in value.items()}

    def _field(self, key: str, value: Any) -> Any:
        if isinstance(value, str) and key.endswith("name"):
            return REMOVED
        if isinstance(value, str) and key.endswith("email"):
            return self.person.email
        return self.json(value)


def empty_of(model: type[Any], column: Any) -> Any:
    """Nothing, where null is not allowed: the model's own default, else what is empty."""
    default = model.model_fields[column.name].default
    if isinstance(default, str):
        return default
    if isinstance(column.type, JSONB):
        return {}
    if isinstance(column.type, ARRAY):
        return []
    if isinstance(column.type, Date):
        return date(1900, 1, 1)
    return ""


def shown(value: Any) -> Any:
    """A value as the export writes it."""
    return value.isoformat() if isinstance(value, date | datetime) else str(value) if isinstance(value, UUID) else value
