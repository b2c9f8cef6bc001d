"""BRL amounts: Decimal with two decimals, strings on the wire."""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema
from sqlalchemy import Numeric

ENTRY_DIGITS = 14
TOTAL_DIGITS = 20
"""A total holds a million of the largest entries (999999999999.99) and more."""
TOTAL_COLUMN = Numeric(TOTAL_DIGITS, 2)
"""The column of a stored total; a column of one entry is `Numeric(14, 2)`."""

ZERO = Decimal("0.00")
_CENT = Decimal("0.01")
_BRAZILIAN = str.maketrans(",.", ".,")
_WRITTEN = re.compile(r"\s*-?[0-9]+(\.[0-9]+)?\s*")  # Decimal alone would read 1e3, 1_000 and other alphabets' digits


def cents(value: Decimal) -> Decimal:
    """Rounded half up to two decimals."""
    return value.quantize(_CENT, rounding=ROUND_HALF_UP)


def _exact(value: object) -> object:
    """A JSON number reaches us as a binary fraction; its shortest text is what the caller wrote."""
    if isinstance(value, bool) or (isinstance(value, str) and not _WRITTEN.fullmatch(value)):
        raise ValueError("money is written 1234.50")
    return str(value) if isinstance(value, int | float) else value


def text_of(value: Decimal) -> str:
    """The wire form: two decimals, a point, no grouping."""
    return f"{value:.2f}"


_WIRE = (
    BeforeValidator(_exact),
    PlainSerializer(text_of, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "examples": ["1234.50"]}),
)

Money = Annotated[Decimal, Field(ge=0, max_digits=ENTRY_DIGITS, decimal_places=2, allow_inf_nan=False), *_WIRE]
"""One amount as a person or a supplier enters it."""
SignedMoney = Annotated[Decimal, Field(max_digits=ENTRY_DIGITS, decimal_places=2, allow_inf_nan=False), *_WIRE]
Total = Annotated[Decimal, Field(ge=0, max_digits=TOTAL_DIGITS, decimal_places=2, allow_inf_nan=False), *_WIRE]
"""A sum of amounts: wider than any amount that is in it."""
SignedTotal = Annotated[Decimal, Field(max_digits=TOTAL_DIGITS, decimal_places=2, allow_inf_nan=False), *_WIRE]


def brl(value: Decimal) -> str:
    """As people read it in Brazil, rounded half up to two decimals: 'R$ 1.000.000,00'.

    With the plain space that messages of the contract have (API section 4.3); screens write one that does not break.
    """
    return "R$ " + f"{cents(value):,.2f}".translate(_BRAZILIAN)
