"""A line follows its budget, or the phase whose own budget it is; a new or moved line counts what is booked already."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.locks import lock_key
from kit.http.uow import UnitOfWork
from sqlalchemy import ARRAY, Uuid, bindparam, delete, func, select, text

from config_service.budget_lines.actions.alerting import notify_crossed
from config_service.budget_lines.kinds import ChargeType, LineSource
from config_service.budget_lines.tables import BudgetLineTable

_CHARGES = ", ".join(f"{charge_type}_uuid" for charge_type in ChargeType)
_PUT = text(
    f"""INSERT INTO budget_line AS line (uuid, created_at, updated_at, customer_uuid, agency_uuid, source, name,
name_folded, charge_type, charge_uuid, {_CHARGES}, start_date, end_date, amount, alert_at, alert_percentage,
owners_uuids, active, reserved, committed, spent, held, is_over_alert)
SELECT given.*, reserved, committed, spent, held, coalesce(reserved + committed + spent >= given.alert_at, false)
FROM (SELECT CAST(:uuid AS uuid), CAST(:now AS timestamptz), CAST(:now AS timestamptz), CAST(:customer AS uuid),
CAST(:agency AS uuid), CAST(:source AS text), CAST(:name AS text), CAST(:name_folded AS text),
CAST(:charge_type AS text), CAST(:charge AS uuid),
{", ".join(f"CASE WHEN :charge_type = '{one}' THEN CAST(:charge AS uuid) END" for one in ChargeType)},
CAST(:start AS date), CAST(:end AS date), CAST(:amount AS numeric), CAST(:alert_at AS numeric) AS alert_at,
CAST(:alert_percentage AS integer), :owners, CAST(:active AS boolean)) given,
(SELECT coalesce(sum(value) FILTER (WHERE kind = 'reserved'), 0) AS reserved,
 coalesce(sum(value) FILTER (WHERE kind = 'committed'), 0) AS committed,
 coalesce(sum(value) FILTER (WHERE kind = 'spent'), 0) AS spent FROM budget_entry
 WHERE customer_uuid = :customer AND charge_uuid = :charge
 AND on_date BETWEEN :start AND coalesce(CAST(:end AS date), 'infinity')) booked,
(SELECT coalesce(sum(value), 0) AS held FROM budget_hold
 WHERE customer_uuid = :customer AND :charge = ANY (charges_uuids)
 AND on_date BETWEEN :start AND coalesce(CAST(:end AS date), 'infinity')) waiting
ON CONFLICT (uuid) DO UPDATE SET (updated_at, name, name_folded, charge_type, charge_uuid, {_CHARGES}, start_date,
end_date, amount, alert_at, alert_percentage, owners_uuids, active, reserved, committed, spent, held, is_over_alert) =
(excluded.updated_at, excluded.name, excluded.name_folded, excluded.charge_type, excluded.charge_uuid,
{", ".join(f"excluded.{one}_uuid" for one in ChargeType)}, excluded.start_date, excluded.end_date, excluded.amount,
excluded.alert_at, excluded.alert_percentage, excluded.owners_uuids, excluded.active, excluded.reserved,
excluded.committed, excluded.spent, excluded.held, excluded.is_over_alert)
RETURNING uuid, source, name, owners_uuids, amount, reserved + committed + spent AS consumed,
active AND is_over_alert AND NOT coalesce(old.is_over_alert, false) AS is_crossed"""  # noqa: S608 - our own words
).bindparams(bindparam("owners", type_=ARRAY(Uuid())))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as its budget or phase says it; `end` None: it does not end; `alert_at` None: nobody is notified."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    source: LineSource
    name: str
    name_folded: str
    charge_type: str
    charge_uuid: UUID
    start: date
    end: date | None
    amount: Decimal
    alert_at: Decimal | None
    alert_percentage: int | None
    active: bool
    owners_uuids: list[UUID] = field(default_factory=list)


async def lock_lines(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """One writer at a time of a customer's lines, entries and holds, until we commit (an advisory lock, taken once)."""
    key, held = lock_key(f"budget lines {customer_uuid}"), uow.session.sync_session.info.setdefault("held", set())
    if key not in held:
        await uow.session.execute(select(func.pg_advisory_xact_lock(key)))
        held.add(key)


async def put_line(uow: UnitOfWork, line: Line) -> None:
    """Store a line as it is said now, with what is booked and held of its charge on its days."""
    await lock_lines(uow, line.customer_uuid)
    words = {
        "uuid": line.uuid,
        "now": uow.clock.now(),
        "customer": line.customer_uuid,
        "agency": line.agency_uuid,
        "source": line.source.value,
        "name": line.name,
        "name_folded": line.name_folded,
        "charge_type": str(line.charge_type),
        "charge": line.charge_uuid,
        "start": line.start,
        "end": line.end,
        "amount": line.amount,
        "alert_at": line.alert_at,
        "alert_percentage": line.alert_percentage,
        "active": line.active,
        "owners": line.owners_uuids,
    }
    row = await uow.row(_PUT.bindparams(**words))
    uow.note_change()
    assert row is not None
    await notify_crossed(uow, line.customer_uuid, [row])


async def drop_line(uow: UnitOfWork, customer_uuid: UUID, uuid: UUID) -> None:
    """Remove a line; what was booked stays known, for another budget of its charge."""
    await lock_lines(uow, customer_uuid)
    of = columns_of(BudgetLineTable)
    await uow.session.execute(delete(BudgetLineTable).where(of.customer_uuid == customer_uuid, of.uuid == uuid))
    uow.note_change()
