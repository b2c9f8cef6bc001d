"""What the agency does with extra costs of an order."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.orders import ExtraCostChanged
from kit.core.clock import local_day
from kit.core.money import brl
from kit.core.principal import Principal
from kit.core.refusals import NotFound, ValidationFailed
from kit.db.tenancy import enter_own_agency, locate
from kit.files.attachments import Attachment
from kit.files.store import FileStore
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from sqlalchemy import select

from orders_service.booking.actions.moves import hint_screens, record
from orders_service.booking.actions.taking import take_order
from orders_service.extra_costs.rules import EXPORTED, problems_of
from orders_service.extra_costs.schemas import REQUIRED_MESSAGES, ExtraCostCreate
from orders_service.extra_costs.tables import ExtraCostTable
from orders_service.records.tables.booking import (  # house: allow(foreign-tables) - a cost stands beside its order
    OrderTable,
    OrderTraveler,
)
from orders_service.references.cost_categories import find_cost_category

_NEEDED = ("cost_category_uuid", "value")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a cost is written, and its proof kept."""

    uow: UnitOfWork
    files: FileStore


async def add_cost(
    order_uuid: UUID, form: ExtraCostCreate, *, proof: Attachment | None, by: Principal, at: Desk
) -> ExtraCostTable:
    """Book a cost beside an order, whatever its status. Raises NotFound, ValidationFailed."""
    uow = at.uow
    await locate(uow, OrderTable, order_uuid)
    given = form.model_dump(exclude={"proof"})
    columns = await _proof_columns(proof, at)
    category = await _category(uow, given["cost_category_uuid"])
    order = (await take_order(uow, order_uuid, by=by)).order
    of_order: dict[str, Any] = {"order_uuid": order.uuid, "order_number": order.order_number}
    cost = ExtraCostTable(
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        **of_order,
        **(await _checked(uow, order, given, category=category, has_proof=proof is not None)),
        **columns,
    )
    uow.add(cost)
    await _tell(uow, order, cost, by=by, kind="extra_cost_added", said="Custo extra incluído")
    return cost


async def change_cost(
    cost_uuid: UUID, given: dict[str, Any], *, proof: Attachment | None, by: Principal, at: Desk, seen: int | None
) -> ExtraCostTable:
    """Put what was sent on a cost; a proof replaces the one before.

    Raises NotFound, StaleVersion, InvalidStatus (exported), ValidationFailed.
    """
    uow = at.uow
    if missing := {name: [REQUIRED_MESSAGES[name]] for name in _NEEDED if given.get(name, ...) is None}:
        raise ValidationFailed(missing)
    await locate(uow, ExtraCostTable, cost_uuid)
    columns = await _proof_columns(proof, at)
    chosen = given.get("cost_category_uuid")
    category = await _category(uow, chosen) if chosen else None
    cost, order = await _take(uow, cost_uuid, by=by, seen=seen)
    whole = {name: getattr(cost, name) for name in ExtraCostCreate.model_fields if name != "proof"} | given
    has_proof = proof is not None or cost.proof_path is not None
    if chosen is None or chosen == cost.cost_category_uuid:
        category = category or cost.category
    checked = await _checked(uow, order, whole, category=category, has_proof=has_proof)
    before = cost.proof_path
    for name, value in {**checked, **columns}.items():
        setattr(cost, name, value)
    if proof is not None and before is not None:
        uow.after_commit(lambda: at.files.delete(before))
    await _tell(uow, order, cost, by=by, kind="extra_cost_changed", said="Custo extra alterado")
    return cost


async def remove_cost(cost_uuid: UUID, *, by: Principal, at: Desk, seen: int | None) -> None:
    """Take a cost and its proof away. Raises NotFound, StaleVersion, InvalidStatus (exported)."""
    uow = at.uow
    await locate(uow, ExtraCostTable, cost_uuid)
    cost, order = await _take(uow, cost_uuid, by=by, seen=seen)
    record(uow, order, by=doer_of(by), kind="extra_cost_removed", description=_said("Custo extra excluído", cost))
    uow.publish(changed(cost, version=cost.version + 1, deleted=True))
    proof = cost.proof_path
    await uow.session.delete(cost)
    uow.note_change()
    if proof is not None:
        uow.after_commit(lambda: at.files.delete(proof))
    await hint_screens(uow, order)


async def export_costs(uow: UnitOfWork, cost_uuids: Iterable[UUID], *, customer_uuid: UUID) -> None:
    """The agency's back office has these costs of one customer; what it had already stays as it was."""
    await uow.enter_customer(customer_uuid)
    wanted = select(ExtraCostTable).where(ExtraCostTable.uuid.in_(list(cost_uuids)))  # type: ignore[attr-defined]
    for cost in (await uow.session.scalars(wanted.order_by(ExtraCostTable.uuid).with_for_update())).all():  # type: ignore[arg-type]
        if cost.exported_at is not None:
            continue
        cost.exported_at = uow.clock.now()
        await uow.flush()
        said = "Custo extra exportado"
        uow.audit(action="extra_cost.exported", entity="extra_cost", entity_uuid=cost.uuid, description=said)
        uow.publish(changed(cost))


async def _take(
    uow: UnitOfWork, cost_uuid: UUID, *, by: Principal, seen: int | None
) -> tuple[ExtraCostTable, OrderTable]:
    """The cost and its order, both locked; the order first, as everywhere."""
    found = await uow.session.get(ExtraCostTable, cost_uuid)
    if found is None:
        raise NotFound
    order = (await take_order(uow, found.order_uuid, by=by)).order
    cost = await uow.lock(ExtraCostTable, cost_uuid)
    require_version(cost, seen)
    if cost.exported_at is not None:
        raise EXPORTED
    return cost, order


async def _category(uow: UnitOfWork, category_uuid: UUID) -> dict[str, Any] | None:
    """The agency's category as a cost keeps it; None where there is no active one. Leaves the agency's scope."""
    agency_uuid = await enter_own_agency(uow)
    return await find_cost_category(uow, category_uuid, agency_uuid=agency_uuid)


async def _checked(
    uow: UnitOfWork, order: OrderTable, cost: dict[str, Any], *, category: Any, has_proof: bool
) -> dict[str, Any]:
    """The cost's columns. Raises ValidationFailed."""
    named = select(OrderTraveler).where(OrderTraveler.order_uuid == order.uuid)  # type: ignore[arg-type]
    names = {one.employee_uuid: one.full_name for one in (await uow.session.scalars(named)).all()}
    if problems := problems_of(cost, category, travelers=names, has_proof=has_proof):
        raise ValidationFailed(problems)
    name = names.get(cost["traveler_uuid"]) if cost["traveler_uuid"] else None
    booked_on = cost["start_date"] or local_day(uow.clock.now())
    return {**cost, "category": category, "traveler_name": name, "booked_on": booked_on}


async def _proof_columns(proof: Attachment | None, at: Desk) -> dict[str, Any]:
    """A proof is stored before a row is locked, and goes again unless the change commits."""
    if proof is None:
        return {}
    stored = await at.files.keep(proof.content, proof.content_type, uow=at.uow)
    words = {"proof_path": stored.name, "proof_content_type": stored.content_type}
    return {**words, "proof_size": stored.size, "proof_sha256": stored.sha256}


async def _tell(
    uow: UnitOfWork, order: OrderTable, cost: ExtraCostTable, *, by: Principal, kind: str, said: str
) -> None:
    await uow.flush()
    record(uow, order, by=doer_of(by), kind=kind, description=_said(said, cost))
    uow.publish(changed(cost))
    await hint_screens(uow, order)


def _said(said: str, cost: ExtraCostTable) -> str:
    return f"{said}: {cost.category['name']}, {brl(cost.value)}"


def changed(cost: ExtraCostTable, *, version: int | None = None, deleted: bool = False) -> ExtraCostChanged:
    """The cost's whole state as the other services receive it."""
    return ExtraCostChanged(
        uuid=cost.uuid,
        customer_uuid=cost.customer_uuid,
        agency_uuid=cost.agency_uuid,
        version=version or cost.version,
        deleted=deleted,
        order_uuid=cost.order_uuid,
        order_number=cost.order_number,
        cost_category_uuid=cost.cost_category_uuid,
        category=cost.category["name"],
        service_type=cost.category["service_type"],
        traveler_uuid=cost.traveler_uuid,
        value=cost.value,
        booked_on=cost.booked_on,
        start_date=cost.start_date,
        end_date=cost.end_date,
        exported_at=cost.exported_at,
    )
