"""Moments written as `YYYY-MM-DD HH:mm:ss` in Sao Paulo's time, both ways (phases alone, API section 1.3); instants
within the years that a database and a calendar can hold.
"""

from datetime import datetime
from typing import Annotated, Any

from kit.core.clock import SAO_PAULO
from kit.http.validation import invalid
from pydantic import AfterValidator, AwareDatetime, BeforeValidator, PlainSerializer, WithJsonSchema

FORM = "%Y-%m-%d %H:%M:%S"
_FIRST_YEAR, _LAST_YEAR = 1900, 9998


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
        if _FIRST_YEAR <= read.year <= _LAST_YEAR:
            return read
    raise invalid("Data inválida")


def _of_our_years(instant: datetime) -> datetime:
    if _FIRST_YEAR <= instant.year <= _LAST_YEAR:
        return instant
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
Instant = Annotated[AwareDatetime, AfterValidator(_of_our_years)]
"""An instant as ISO 8601 with its offset, from 1900 to 9998."""
