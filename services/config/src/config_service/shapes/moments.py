"""Moments written as `YYYY-MM-DD HH:mm:ss` in Sao Paulo's time, both ways (phases alone, API section 1.3)."""

from datetime import datetime
from typing import Annotated, Any

from kit.core.clock import SAO_PAULO
from kit.http.validation import FIRST_YEAR, LAST_YEAR, invalid
from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

FORM = "%Y-%m-%d %H:%M:%S"


def _moment(value: Any) -> Any:
    """An instant from its text. Instants stay as they are; anything else is refused."""
    if value is None or isinstance(value, datetime):
        return value
    if isinstance(value, str):
        if not value.strip():
            return None
        try:
            read = datetime.strptime(value.strip(), FORM).replace(tzinfo=SAO_PAULO)
        except ValueError:
            raise invalid("Data inválida") from None
        if FIRST_YEAR <= read.year <= LAST_YEAR:
            return read
    raise invalid("Data inválida")


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(SAO_PAULO).strftime(FORM)


_SCHEMA = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$", "examples": ["2026-12-01 00:00:00"]}
_AS_TEXT = PlainSerializer(_written, when_used="json")
Moment = Annotated[datetime, BeforeValidator(_moment), _AS_TEXT, WithJsonSchema(_SCHEMA)]
OptionalMoment = Annotated[
    datetime | None,
    BeforeValidator(_moment),
    _AS_TEXT,
    WithJsonSchema({"anyOf": [_SCHEMA, {"type": "null"}]}),
]
