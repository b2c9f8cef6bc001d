"""What the rows of a price table must hold to, and which of them are the same rows as before."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.prices import PriceRow
from kit.core.ids import new_uuid

from config_service.price_tables.schemas import PriceRowWrite, PriceUnit, PriceValueType
from config_service.shapes.products import ServiceType

Errors = dict[str, list[str]]
EQUAL_ROWS = "Já existe uma linha igual"
_INVALID = "Opção inválida"
_WHOLE = Decimal(100)
_WITH_NIGHTS = frozenset({ServiceType.HOTEL, ServiceType.OFFLINE_HOTEL})


def numbered(rows: Iterable[Mapping[str, Any]], before: Sequence[Mapping[str, Any]]) -> list[PriceRow]:
    """The rows of a body, each under the uuid of the row before that is for the same; new ones under a new uuid.

    A row of a change has what was sent; the rest is as in a new row.
    """
    known = {row.subject: row.uuid for row in map(PriceRow.model_validate, before)}
    whole = [PriceRowWrite.model_validate(row).model_dump() for row in rows]
    found = [PriceRow.model_validate({**row, "uuid": new_uuid()}) for row in whole]
    return [row.model_copy(update={"uuid": known.get(row.subject, row.uuid)}) for row in found]


def row_errors(rows: Sequence[PriceRow], providers: Iterable[UUID]) -> Errors:
    """Everything wrong with rows, by their place; `providers`: those the agency sells.

    Percent is of the whole sale, so it has no unit; nights are of stays.
    """
    errors: Errors = {}
    seen: set[Any] = set()
    known = {None, *providers}
    for place, row in enumerate(rows):
        if row.subject in seen:
            errors[f"rows.{place}"] = [EQUAL_ROWS]
        seen.add(row.subject)
        if row.provider_uuid not in known:
            errors[f"rows.{place}.provider_uuid"] = [_INVALID]
        if not _has_unit(row):
            errors[f"rows.{place}.applies_to"] = [_INVALID]
        if row.value_type == PriceValueType.PERCENT and row.value > _WHOLE:
            errors[f"rows.{place}.value"] = ["Deve ser menor ou igual a 100"]
    return errors


def _has_unit(row: PriceRow) -> bool:
    if row.value_type == PriceValueType.PERCENT:
        return row.applies_to == PriceUnit.ITEM
    return row.applies_to != PriceUnit.NIGHT or row.service_type in _WITH_NIGHTS
