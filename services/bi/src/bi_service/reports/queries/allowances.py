"""Lines of budgets and of airlines' credits: what may be spent, and what was taken of it, as their screens count it."""

from typing import Any

from kit.core.metadata import table_of
from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    true,
    union_all,
)

from bi_service.agency.tables import ORDER
from bi_service.records.tables import BUDGET, CONSUMPTION, CREDIT, PHASE_BUDGET, CreditCopy
from bi_service.reports.queries.datasets import CHARGE_NAMES, Dataset, full_name
from bi_service.spending.tables import FACT

TODAY = bindparam("today", type_=Date)
"""The day on which the report is read; given by `ReportType.lines`."""
_CHARGES = ("branch", "cost_center", "project", "phase")
_SHARE = func.round(PHASE_BUDGET.alert * 100 / func.nullif(PHASE_BUDGET.budget, 0))
_LINE = union_all(
    select(
        *(BUDGET.uuid, BUDGET.customer_uuid, BUDGET.name, BUDGET.charge_type, BUDGET.charge_uuid),
        *(BUDGET.start_date, BUDGET.end_date, BUDGET.amount),
        (BUDGET.amount * BUDGET.alert_percentage / 100).label("alert_at"),
        BUDGET.alert_percentage,
    ).where(BUDGET.active, ~BUDGET.deleted),
    select(
        *(PHASE_BUDGET.uuid, PHASE_BUDGET.customer_uuid, PHASE_BUDGET.name, literal("phase")),
        *(PHASE_BUDGET.uuid, PHASE_BUDGET.start_on, PHASE_BUDGET.end_on, PHASE_BUDGET.budget, PHASE_BUDGET.alert),
        cast(_SHARE, Integer),
    ).where(PHASE_BUDGET.active, ~PHASE_BUDGET.deleted, PHASE_BUDGET.budget.is_not(None)),
).subquery("line")
_L = _LINE.c


def _of_line(columns: Any, day: Any) -> ColumnElement[bool]:
    """Whether a row takes of a line: it is charged to the line's charge, on one of its days."""
    charged = or_(*(columns[f"{name}_uuid"] == _L.charge_uuid for name in _CHARGES))
    in_time = and_(day >= _L.start_date, or_(_L.end_date.is_(None), day <= _L.end_date))
    return and_(columns.customer_uuid == _L.customer_uuid, charged, in_time)


_ORDERS = (
    select(*(func.coalesce(func.sum(CONSUMPTION[name]), 0).label(name) for name in ("reserved", "committed", "spent")))
    .where(_of_line(CONSUMPTION, CONSUMPTION.on_date), ~CONSUMPTION.deleted)
    .lateral("orders_take")
)
_EXPENSES = (
    select(func.coalesce(func.sum(FACT.value), 0).label("spent"))
    .where(_of_line(FACT, FACT.booked_on), FACT.kind == "approved")
    .lateral("expenses_take")
)
_SPENT = _ORDERS.c.spent + _EXPENSES.c.spent
_CONSUMED = _ORDERS.c.reserved + _ORDERS.c.committed + _SPENT
_IS_OVER = func.coalesce(_L.alert_at <= _CONSUMED, False)
_NAMES = (select(columns.name).where(columns.uuid == _L.charge_uuid).scalar_subquery() for columns in CHARGE_NAMES)
BUDGETS = Dataset(
    source=_LINE.join(_ORDERS, true()).join(_EXPENSES, true()),
    customer=_L.customer_uuid,
    day=_L.start_date,
    until=_L.end_date,
    shown={
        "name": _L.name,
        "charge_type": _L.charge_type,
        "charge": func.coalesce(*_NAMES, ""),
        "start_date": _L.start_date,
        "end_date": _L.end_date,
        "amount": _L.amount,
        "spent": _SPENT,
        "committed": _ORDERS.c.committed,
        "reserved": _ORDERS.c.reserved,
        "balance": _L.amount - _CONSUMED,
        "percent": case((_L.amount > 0, cast(func.round(_CONSUMED * 100 / _L.amount), Integer)), else_=null()),
        "alert": _L.alert_percentage,
        "over_alert": _IS_OVER,
    },
    narrowed={"order_types": _L.charge_type, "statuses": cast(_IS_OVER, Text)},
    order=(_L.name, _L.uuid),
)
"""Active budgets and phases' own ones; a period finds those that hold on some of its days."""

_BOUGHT, _USED = (ORDER.uuid.table.alias("bought"), ORDER.uuid.table.alias("used"))
_IS_PAST = and_(CREDIT.status == "available", CREDIT.expires_on < TODAY)
_STATUS = case((_IS_PAST, literal("expired")), else_=CREDIT.status)
CREDITS = Dataset(
    source=table_of(CreditCopy)
    .outerjoin(_BOUGHT, _BOUGHT.c.uuid == CREDIT.order_uuid)
    .outerjoin(_USED, _USED.c.uuid == CREDIT.used_order_uuid),
    customer=CREDIT.customer_uuid,
    day=CREDIT.expires_on,
    only=(CREDIT.deleted.is_(False),),
    shown={
        "airline": CREDIT.airline,
        "ticket": CREDIT.ticket,
        "employee": full_name(CREDIT.employee_uuid),
        "order_number": _BOUGHT.c.order_number,
        "expires_on": CREDIT.expires_on,
        "status": _STATUS,
        "used_at": CREDIT.used_at,
        "used_order": _USED.c.order_number,
        "value": CREDIT.credit_value,
    },
    narrowed={"statuses": _STATUS, "employee_uuids": CREDIT.employee_uuid},
    order=(CREDIT.expires_on, CREDIT.uuid),
)
"""Credits that airlines keep of canceled tickets, those that end first before the others."""
