"""An order as lists show it: its columns, what is looked up around each, and the answer made of them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.access_copies import CustomerCopy
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import ASKED, remind_ids
from msgspec import Raw
from msgspec.json import decode
from sqlalchemy import Select, Text, any_, bindparam, cast, func, literal, literal_column, select, true
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by
from sqlalchemy.types import Uuid

from orders_service.booking.queries.consultants import consultant_name
from orders_service.booking.queries.decisions import NOTIFY_ISSUER, is_awaited
from orders_service.booking.queries.flights import flights_of
from orders_service.booking.queries.read_order import is_expired, voucher_link
from orders_service.booking.queries.standing import actors_of, has_departed
from orders_service.booking.rules import allowed_order_actions
from orders_service.products.air import AIR
from orders_service.records.lifecycle import Facts, ItemStatus, OrderStatus
from orders_service.records.rules import DECIDING, TICKETED
from orders_service.records.tables.booking import ItemTable, OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.pictures import PictureUrl, picture_of, picture_url_for

_O = columns_of(OrderTable)
_I = columns_of(ItemTable)
_T = columns_of(OrderTraveler)
_P = columns_of(OrderApproverTable)
_C = columns_of(CustomerCopy)

Summary = dict[str, Any]
"""One line of a list; OrderSummary says its shape, and a test holds the two together."""

SHOWN = (
    *(_O.uuid, _O.order_number, _O.status, _O.issuer_user_uuid, _O.issuer_employee_uuid, _O.issuer_name),
    *(_O.customer_uuid, _O.cost_center_uuid, _O.cost_center_name, _O.reason_trip_uuid, _O.reason_trip),
    *(_O.total_value, _O.expires_at, _O.created_at, _O.updated_at, _O.issued_at, _O.products, _O.destination),
    *(_O.start_date, _O.end_date, _O.broken_policy, _O.has_price_change, _O.approval_level, _O.departs_at, _O.version),
    *(_O.consultant_uuid, _O.approval_request_uuid),
)


def with_surroundings(cut: Any) -> Select[Any]:
    """The orders of a cut (a subquery of SHOWN) with what stands around each; `employee` is bound by the caller."""
    o = cut.c
    around = (
        _C.trading_name,
        _begun(o),
        _kept(o),
        _unchosen(o),
        _trackers(o),
        _flown(o),
        _travelers(o),
        _asks_me(o),
        _asked_me(o),
    )
    return select(o, *around, consultant_name(o)).join(CustomerCopy, _C.uuid == o.customer_uuid)


def _begun(o: Any) -> Any:
    """A scalar with a limit is looked up row by row; EXISTS would be read whole for the page of a long list."""
    begun = _I.is_issuing | (_I.status == any_(literal([str(state) for state in TICKETED], ARRAY(Text))))
    return select(true()).where(_I.order_uuid == o.uuid, begun).limit(1).scalar_subquery().label("is_issuing")


def _kept(o: Any) -> Any:
    """Whether a supplier refused to take tickets of it back."""
    kept = (_I.order_uuid == o.uuid, _I.status == literal_column(f"'{ItemStatus.FAILED_CANCEL}'"))
    return select(true()).where(*kept).limit(1).scalar_subquery().label("has_failed_cancel")


def _unchosen(o: Any) -> Any:
    """Whether a stay of a quoted order has no option yet."""
    quoted: Any = literal_column(f"'{ItemStatus.QUOTED}'")
    unchosen = (o.status == literal_column(f"'{OrderStatus.QUOTED}'"), _I.order_uuid == o.uuid, _I.status == quoted)
    return select(true()).where(*unchosen).limit(1).scalar_subquery().label("has_unchosen")


def _trackers(o: Any) -> Any:
    """The locators of what has been sent to its approvers, by day; before, an order shows none (as its items)."""
    first = aggregate_order_by(_I.tracker, _I.departs_at, _I.uuid)
    told = (_I.order_uuid == o.uuid, _I.tracker.is_not(None), _I.status != ItemStatus.OPEN)
    return select(func.array_agg(first)).where(*told).scalar_subquery().label("trackers")


def _flown(o: Any) -> Any:
    """The segments of its issued flights, first departure first; null for an order without any."""
    by_departure = aggregate_order_by(_I.segments, _I.departs_at, _I.uuid)
    issued = (_I.order_uuid == o.uuid, _I.status == ItemStatus.ISSUED, _I.kind == literal_column(f"'{AIR.kind}'"))
    return cast(select(func.json_agg(by_departure)).where(*issued).scalar_subquery(), Text).label("segments")


def _travelers(o: Any) -> Any:
    """The travelers as the answer shows them, in their order."""
    shown = ("uuid", _T.employee_uuid, "full_name", _T.full_name, "avatar_url", picture_of(_T.employee_uuid))
    person = func.json_build_object(*shown)
    people = func.json_agg(aggregate_order_by(person, _T.place))
    of_order = (_T.customer_uuid == o.customer_uuid, _T.order_uuid == o.uuid)  # the index begins with the tenant
    return cast(select(people).where(*of_order).scalar_subquery(), Text).label("travelers")


def _asks_me(o: Any) -> Any:
    """Whether the caller may decide this order now; agency users have no employee and never do."""
    me = (_P.employee_uuid == bindparam("employee", type_=_P.employee_uuid.type), _P.status == ASKED)
    level = (_P.order_uuid == o.uuid, _P.level == o.approval_level)
    deciding = o.status == any_(literal([str(status) for status in DECIDING], ARRAY(Text)))
    return select(true()).where(*me, *level, deciding).limit(1).scalar_subquery().label("asks_me")


def _asked_me(o: Any) -> Any:
    """Whether the caller is, or was, asked to approve it: they may write to its issuer."""
    me = (_P.employee_uuid == bindparam("employee", type_=_P.employee_uuid.type), _P.order_uuid == o.uuid)
    return select(true()).where(*me).limit(1).scalar_subquery().label("asked_me")


def summaries_for(by: Principal, uow: UnitOfWork) -> Callable[[Any], Summary]:
    """Reads one row after another of what one caller sees at one moment."""
    now, picture_url = uow.clock.now(), picture_url_for(uow)
    allowed: dict[tuple[Any, ...], list[str]] = {}

    def summary(row: Any) -> Summary:
        status, gone = row["status"], has_departed(row["departs_at"], now)
        rose, kept = row["has_price_change"], row["has_failed_cancel"] is True
        begun = row["is_issuing"] is True
        unchosen = row["has_unchosen"] is True
        mine, products = row["issuer_user_uuid"] == by.user_uuid, tuple(row["products"])
        standing = (status, mine, begun, gone, rose, kept, unchosen, products)
        if standing not in allowed:
            actors = actors_of(row["issuer_user_uuid"], by, row["products"] if begun else ())
            said = {"has_departed": gone, "has_price_change": rose, "has_failed_cancel": kept}
            facts = Facts(actors, is_issuing=begun, has_unchosen=unchosen, **said)
            allowed[standing] = list(allowed_order_actions(OrderStatus(status), facts))
        decisions = _DECISIONS if row["asks_me"] else ()
        messages = (NOTIFY_ISSUER,) if by.is_agency or row["asked_me"] else ()
        people = _people(row["travelers"], picture_url)
        return _summary(row, [*allowed[standing], *decisions, *messages, *_reminding(row, by, now)], people, now=now)

    return summary


def _reminding(row: Any, by: Principal, now: datetime) -> list[str]:
    """`remind` for the agency and the issuer, while the decision is awaited."""
    awaited = is_awaited(row["status"], row["expires_at"], now)
    sender = (row["issuer_user_uuid"], row["issuer_employee_uuid"])
    return remind_ids(row["approval_request_uuid"], is_awaited=awaited, sender=sender, by=by)


_DECISIONS = ("approve", "reject")
_NOBODY = Raw(b"[]")


_PICTURED = '"avatar_url" : ['


def _people(told: str | None, picture_url: PictureUrl) -> Any:
    """The travelers as the database wrote them, opened only where somebody has a picture."""
    if told is None:
        return _NOBODY
    if _PICTURED not in told:
        return Raw(told.encode())
    return [{**person, "avatar_url": picture_url(person["avatar_url"])} for person in decode(told)]


def _summary(row: Any, allowed_actions: list[str], people: Any, *, now: datetime) -> Summary:
    status = OrderStatus(row["status"])
    reason, reason_uuid = row["reason_trip"], row["reason_trip_uuid"]
    return {
        "uuid": row["uuid"],
        "order_type": "travel",
        "order_number": row["order_number"],
        "status": status.value,
        "issuer": _ref(row["issuer_employee_uuid"] or row["issuer_user_uuid"], row["issuer_name"]),
        "travelers": people,
        "customer": _ref(row["customer_uuid"], row["trading_name"]),
        "cost_center": _ref(row["cost_center_uuid"], row["cost_center_name"]),
        "reason_trip": {"uuid": reason_uuid, "reason": reason} if reason_uuid and reason is not None else None,
        "total_value": row["total_value"],
        "expires_at": row["expires_at"],
        "is_expired": is_expired(status, row["expires_at"], now),
        **{name: row[name] for name in _SAME},
        "trackers": row["trackers"] or [],
        "flights": flights_of(row["segments"]),
        "consultant": _ref(row["consultant_uuid"], row["consultant_name"]) if row["consultant_name"] else None,
        "link_voucher": voucher_link(row["uuid"], status),
        "allowed_actions": allowed_actions,
        "version": row["version"],
    }


def _ref(uuid: UUID, name: str) -> dict[str, Any]:
    return {"uuid": uuid, "name": name}


_SAME = (
    *("created_at", "updated_at", "issued_at", "products"),
    *("destination", "start_date", "end_date", "broken_policy", "has_price_change"),
)


_NAMED = prepare(
    with_surroundings(select(*SHOWN).where(_O.uuid == any_(bindparam("orders", type_=ARRAY(Uuid)))).subquery("o"))
)


async def get_summaries(uow: UnitOfWork, uuids: Sequence[UUID], *, by: Principal) -> dict[UUID, Summary]:
    """Orders by uuid as lists show them; the caller has made sure that they may be seen."""
    if not uuids:
        return {}
    read = summaries_for(by, uow)
    found = await uow.fetch(_NAMED, {"orders": list(uuids), "employee": by.employee_uuid})
    return {row["uuid"]: read(row) for row in found}
