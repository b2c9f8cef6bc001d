"""A request in a row, as lists and single answers show it alike."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from sqlalchemy import Boolean, ColumnElement, Numeric, RowMapping, Text, cast, column, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import col

from approvals_service.people.queries import Directory
from approvals_service.people.shapes import Ref
from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.queries.visibility import OPEN_STATUSES, is_requested_by, seat_of
from approvals_service.requests.tables import ApprovalRequestTable

LISTED = (
    *("uuid", "request_type", "subject_uuid", "number", "title", "requester_user_uuid", "requester_name"),
    *("requester_employee_uuid", "travelers", "customer_uuid", "cost_center_uuid", "value", "broken_policy"),
    *("status", "current_level", "levels_total", "deciders", "delegated", "requested_at", "expires_at", "deadline_at"),
    *("decided_at", "alerts", "created_at", "updated_at", "version"),
)

_R = ApprovalRequestTable


def value_out() -> ColumnElement[Decimal]:
    """`value_out` of rules.lines, computed in the database: a list must not read every line of its requests."""
    line = func.jsonb_array_elements(col(_R.items)).table_valued(column("value", JSONB)).c.value
    is_closed = line["level"].astext.is_distinct_from(cast(col(_R.current_level), Text))
    summed = func.coalesce(func.sum(cast(line["value"].astext, Numeric)), 0)
    return select(summed).where(cast(line["rejected"].astext, Boolean), is_closed).correlate(_R).scalar_subquery()


def place_of(places: dict[UUID, Ref], uuid: UUID | None) -> Ref | None:
    return places.get(uuid) if uuid else None


def _actions(row: RowMapping | dict[str, Any], *, decides: bool, reminds: bool, by: Principal) -> list[str]:
    """What the reader may do: decide, or remind who decides a request of theirs."""
    is_own = is_requested_by(row["requester_user_uuid"], row["requester_employee_uuid"], by=by)
    decisions = list(kind_of(row["request_type"]).actions) if decides else []
    return decisions + (["remind"] if reminds and (is_own or by.is_agency) else [])


def _absent(row: RowMapping | dict[str, Any], *, people: Directory, by: Principal) -> Ref | None:
    """The approver for whom the reader decides as a delegate."""
    me = str(seat_of(by))
    found = (UUID(one["on_behalf_of"]) for one in row["delegated"] if one["by"] == me)
    return next((people.ref(uuid) for uuid in found), None)


def summary(
    row: RowMapping | dict[str, Any], *, people: Directory, places: dict[UUID, Ref], by: Principal, now: datetime
) -> dict[str, Any]:
    """What both shapes hold of a request; a rejected one keeps its whole value, for nothing of it was agreed."""
    expired = row["expires_at"] is not None and now >= row["expires_at"]
    is_open = row["status"] in OPEN_STATUSES
    aside = by.is_agency_manager and people.stands_aside(by.user_uuid, row["requester_user_uuid"])
    decides = is_open and not expired and not aside and seat_of(by) in row["deciders"]
    requester = row["requester_employee_uuid"] or row["requester_user_uuid"]
    plain = ("uuid", "request_type", "subject_uuid", "number", "title", "broken_policy", "status")
    stamps = ("requested_at", "deadline_at", "decided_at", "created_at", "updated_at", "version", "alerts")
    return {
        **{name: row[name] for name in (*plain, *stamps, "current_level", "levels_total")},
        "value": row["value"] if row["status"] == RequestStatus.REJECTED.value else row["value"] - row["value_out"],
        "value_asked": row["value"],
        "requester": people.person(requester, name=row["requester_name"]),
        "travelers": people.refs(row["travelers"]),
        "customer": places.get(row["customer_uuid"]) or Ref(uuid=row["customer_uuid"], name=""),
        "cost_center": place_of(places, row["cost_center_uuid"]),
        "can_decide": decides,
        "on_behalf_of": _absent(row, people=people, by=by) if decides else None,
        "allowed_actions": _actions(row, decides=decides, reminds=is_open and not expired, by=by),
    }
