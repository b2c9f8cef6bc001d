"""Conditions on the two expenses of a suspected pair, for the room that judges pairs."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from sqlalchemy import ColumnElement, Exists, ScalarSelect, or_, select

from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable

_E = columns_of(ExpenseTable)


def _is_of(customer_uuid: ColumnElement[UUID], pair: tuple[ColumnElement[UUID], ColumnElement[UUID]]) -> Any:
    return (_E.customer_uuid == customer_uuid) & or_(*(_E.uuid == uuid for uuid in pair))


def owned_of_pair(
    person_uuid: ColumnElement[UUID],
    *,
    customer_uuid: ColumnElement[UUID],
    pair: tuple[ColumnElement[UUID], ColumnElement[UUID]],
) -> ScalarSelect[UUID]:
    """The expense of a pair that a person spent or launched; NULL when neither is theirs."""
    is_owner = or_(*(column == person_uuid for column in (_E.employee_uuid, _E.by_user_uuid, _E.by_employee_uuid)))
    mine: ScalarSelect[UUID] = (
        select(_E.uuid).where(_is_of(customer_uuid, pair), is_owner).order_by(_E.uuid).limit(1).scalar_subquery()
    )
    return mine


def has_finished(
    *, customer_uuid: ColumnElement[UUID], pair: tuple[ColumnElement[UUID], ColumnElement[UUID]]
) -> Exists:
    """Whether one of a pair is finished: its report was paid."""
    return select(_E.uuid).where(_is_of(customer_uuid, pair), _E.status == ExpenseStatus.FINISHED).exists()
