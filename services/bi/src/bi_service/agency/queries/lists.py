"""The agency's lists of customers, cut, searched and sorted in the database."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.folding import like_pattern
from sqlalchemy import RowMapping, Select, func, select

from bi_service.agency.rules import IDLE_DAYS, away_before, this_month
from bi_service.agency.tables import ACTIVITY, COMPANY, ORDER, CompanyCopy, CustomerActivity, OrderSeen
from bi_service.interventions.rules import week_of
from bi_service.interventions.schemas import AgencyDashboardRow


def _customers(agency_uuid: UUID, *more: Any) -> Select[Any]:
    """The agency's customers beside their sums; those without a sign-in or an order have none."""
    sums = (ACTIVITY.sign_ins, ACTIVITY.sign_in_days, ACTIVITY.last_sign_in_at, ACTIVITY.last_user_name)
    orders = (ACTIVITY.orders, ACTIVITY.issued_orders, ACTIVITY.last_issued_on)
    found = select(COMPANY.uuid, COMPANY.trading_name, COMPANY.joined_on, *sums, *orders, *more)
    found = found.join_from(CompanyCopy, CustomerActivity, ACTIVITY.customer_uuid == COMPANY.uuid, isouter=True)
    return found.where(COMPANY.agency_uuid == agency_uuid, COMPANY.deleted.is_(False))


def _named(found: Select[Any], name: str | None) -> Select[Any]:
    return found.where(COMPANY.name_folded.like(like_pattern(name))) if name else found


def logged_out(agency_uuid: UUID, today: date, name: str | None) -> Select[Any]:
    """Customers that stopped signing in seven days ago or earlier, the latest to leave first."""
    found = _customers(agency_uuid).where(ACTIVITY.agency_uuid == agency_uuid)
    found = found.where(ACTIVITY.last_sign_in_at < away_before(today))
    return _named(found, name).order_by(ACTIVITY.last_sign_in_at.desc(), COMPANY.uuid)


def new_this_month(agency_uuid: UUID, today: date, _name: str | None) -> Select[Any]:
    """Customers created this month, newest first."""
    month = this_month(today)
    found = _customers(agency_uuid).where(COMPANY.joined_on.between(month.start, month.end))
    return found.order_by(COMPANY.joined_on.desc(), COMPANY.name_folded, COMPANY.uuid)


def without_purchase(agency_uuid: UUID, _today: date, _name: str | None) -> Select[Any]:
    """Customers of whom no order was issued yet, newest first."""
    found = _customers(agency_uuid).where(func.coalesce(ACTIVITY.issued_orders, 0) == 0)
    return found.order_by(COMPANY.joined_on.desc(), COMPANY.name_folded, COMPANY.uuid)


def not_buying(agency_uuid: UUID, today: date, name: str | None) -> Select[Any]:
    """Customers whose newest issued order is thirty days old or older, the latest first."""
    found = _customers(agency_uuid).where(ACTIVITY.agency_uuid == agency_uuid)
    found = found.where(ACTIVITY.last_issued_on <= today - timedelta(days=IDLE_DAYS))
    return _named(found, name).order_by(ACTIVITY.last_issued_on.desc(), COMPANY.uuid)


def not_issued_this_week(agency_uuid: UUID, today: date, _name: str | None) -> Select[Any]:
    """Customers with orders opened since Sunday and not issued, most of them first."""
    week = week_of(today)
    missing = func.count().filter(ORDER.issued_on.is_(None))
    return (
        select(COMPANY.uuid, COMPANY.trading_name, func.count().label("opened"), missing.label("missing"))
        .join_from(OrderSeen, CompanyCopy, COMPANY.uuid == ORDER.customer_uuid)
        .where(ORDER.agency_uuid == agency_uuid, ORDER.opened_on.between(week.start, week.end))
        .group_by(COMPANY.uuid, COMPANY.trading_name)
        .having(missing > 0)
        .order_by(missing.desc(), COMPANY.trading_name, COMPANY.uuid)
    )


def _days_since(last: date | None, today: date) -> int | None:
    return None if last is None else (today - last).days


def _last_sign_in(row: RowMapping) -> date | None:
    return None if row["last_sign_in_at"] is None else local_day(row["last_sign_in_at"])


def _row(row: RowMapping, **fields: Any) -> AgencyDashboardRow:
    return AgencyDashboardRow(customer_uuid=row["uuid"], trading_name=row["trading_name"], **fields)


def shown_logged_out(row: RowMapping, today: date) -> AgencyDashboardRow:
    """Who signed in last, when, how often, and for how many days nobody has."""
    last = _last_sign_in(row)
    counts = {"login_amount": row["sign_ins"], "login_days": row["sign_in_days"]}
    away = _days_since(last, today)
    return _row(row, logged_username=row["last_user_name"], logout_days=away, date=last, **counts)


def shown_new(row: RowMapping, _today: date) -> AgencyDashboardRow:
    """Its orders, those issued, and the day it was created."""
    counts = {"orders_amount": row["orders"] or 0, "issued_orders_amount": row["issued_orders"] or 0}
    return _row(row, date=row["joined_on"], **counts)


def shown_without_purchase(row: RowMapping, _today: date) -> AgencyDashboardRow:
    """Its sign-ins, who signed in last, and the day it was created."""
    user = row["last_user_name"]
    return _row(row, login_amount=row["sign_ins"] or 0, logged_username=user, date=row["joined_on"])


def shown_not_buying(row: RowMapping, today: date) -> AgencyDashboardRow:
    """Its issued orders, days since the last sign-in, and the day of the last issue."""
    away = _days_since(_last_sign_in(row), today)
    return _row(row, issued_orders_amount=row["issued_orders"], logout_days=away, date=row["last_issued_on"])


def shown_not_issued(row: RowMapping, _today: date) -> AgencyDashboardRow:
    """Its orders of the week, and those not issued."""
    return _row(row, orders_amount=row["opened"], not_issued_orders_amount=row["missing"])
