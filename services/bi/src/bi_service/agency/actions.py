"""Sums of a customer's sign-ins and orders: kept with each fact, and made anew from all of them."""

from typing import Any
from uuid import UUID

from kit.db.locks import lock_key
from kit.db.stamps import stamp
from kit.db.work import UnitOfWork
from sqlalchemy import case, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert

from bi_service.agency.tables import ORDER, SIGN_IN, CustomerActivity, OrderSeen, SignInFact

_ADD = text(
    """INSERT INTO customer_activity AS a (customer_uuid, agency_uuid, sign_ins, sign_in_days, orders, issued_orders,
 last_sign_in_at, last_user_uuid, last_user_name, last_issued_on)
SELECT :customer, :agency, :sign_ins, :sign_in_days, :orders, :issued_orders, s.signed_in_at, s.user_uuid, s.name,
 (SELECT max(issued_on) FROM order_seen WHERE customer_uuid = :customer)
FROM (SELECT 1) once LEFT JOIN LATERAL (SELECT signed_in_at, user_uuid, name FROM sign_in_fact
 WHERE customer_uuid = :customer ORDER BY signed_in_at DESC, user_uuid DESC LIMIT 1) s ON true
ON CONFLICT (customer_uuid) DO UPDATE SET sign_ins = a.sign_ins + excluded.sign_ins,
 sign_in_days = a.sign_in_days + excluded.sign_in_days, orders = a.orders + excluded.orders,
 issued_orders = a.issued_orders + excluded.issued_orders, last_sign_in_at = excluded.last_sign_in_at,
 last_user_uuid = excluded.last_user_uuid, last_user_name = excluded.last_user_name,
 last_issued_on = excluded.last_issued_on"""
)
"""Counts are added; what is newest is read from the facts, by their index."""
_COUNTED = text(
    """SELECT :customer AS customer, agency, sum(sign_ins)::int AS sign_ins, sum(sign_in_days)::int AS sign_in_days,
 sum(orders)::int AS orders, sum(issued_orders)::int AS issued_orders FROM (
 SELECT agency_uuid AS agency, count(*) AS sign_ins, count(DISTINCT signed_in_on) AS sign_in_days, 0 AS orders,
  0 AS issued_orders FROM sign_in_fact WHERE customer_uuid = :customer GROUP BY 1
 UNION ALL SELECT agency_uuid, 0, 0, count(*), count(issued_on) FROM order_seen WHERE customer_uuid = :customer
  GROUP BY 1) counted GROUP BY 2"""
)


async def _lock(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """One writer at a time to a customer's sums: what is new is decided by reading the facts before."""
    await uow.session.execute(select(func.pg_advisory_xact_lock(lock_key(f"bi activity {customer_uuid}"))))
    uow.note_change()


async def _add(uow: UnitOfWork, of: SignInFact | OrderSeen, **counts: int) -> None:
    nothing = {"sign_ins": 0, "sign_in_days": 0, "orders": 0, "issued_orders": 0}
    await uow.session.execute(_ADD, {"customer": of.customer_uuid, "agency": of.agency_uuid} | nothing | counts)


async def add_sign_in(uow: UnitOfWork, fact: SignInFact) -> None:
    """Append it and count it; a known one changes nothing."""
    stamp(fact, uow.clock.now())
    await _lock(uow, fact.customer_uuid)
    row = insert(SignInFact).values(fact.model_dump()).on_conflict_do_nothing(constraint="sign_in_fact_once")
    if (await uow.session.scalar(row.returning(SIGN_IN.uuid))) is None:
        return
    of_the_day = SIGN_IN.customer_uuid == fact.customer_uuid, SIGN_IN.signed_in_on == fact.signed_in_on
    seen = (await uow.session.scalars(select(SIGN_IN.uuid).where(*of_the_day).limit(2))).all()
    await _add(uow, fact, sign_ins=1, sign_in_days=int(len(seen) == 1))


async def add_order(uow: UnitOfWork, seen: OrderSeen) -> None:
    """Keep an order's newest status and the first days of its opening and its issue, and count what is new."""
    stamp(seen, uow.clock.now())
    await _lock(uow, seen.customer_uuid)
    before = await uow.row(select(ORDER.issued_on).where(ORDER.uuid == seen.uuid))
    row = insert(OrderSeen).values(seen.model_dump())
    is_newer = ORDER.version < row.excluded.version
    changes: dict[str, Any] = {
        name: case((is_newer, row.excluded[name]), else_=ORDER[name]) for name in ("version", "status")
    }
    changes |= {name: func.least(ORDER[name], row.excluded[name]) for name in ("opened_on", "issued_on")}
    await uow.session.execute(row.on_conflict_do_update(index_elements=["uuid"], set_=changes))
    is_issued = seen.issued_on is not None and (before is None or before["issued_on"] is None)
    await _add(uow, seen, orders=int(before is None), issued_orders=int(is_issued))


async def rebuild_activity(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """Make the sums of the customer in scope anew from its facts, with the same result."""
    await _lock(uow, customer_uuid)
    await uow.session.execute(delete(CustomerActivity))
    for row in await uow.session.execute(_COUNTED, {"customer": customer_uuid}):
        await uow.session.execute(_ADD, dict(row._mapping))
