"""Fills an order's charge and travelers from the copies; what names nothing usable is refused by field."""

from collections.abc import Callable, Sequence
from uuid import UUID

from kit.core.folding import fold
from kit.core.ids import was_just_made
from kit.core.late_facts import look_again
from kit.core.refusals import Errors, ValidationFailed
from kit.db.tables import Row
from kit.http.uow import UnitOfWork

from orders_service.booking.refusals import PhaseOutOfPeriod
from orders_service.records.tables.booking import OrderTable, OrderTraveler
from orders_service.references.queries import ChargeNames, Employee, WantedCharge, get_charge_names, get_employees

UNKNOWN = "Opção inválida"


async def find_charge(uow: UnitOfWork, order: OrderTable) -> ChargeNames:
    """The names behind the order's charge. Raises ValidationFailed for what may not be used, PhaseOutOfPeriod.

    What config created within the last seconds is looked for again: its fact may still be on its way.
    """
    names = await _look_up(uow, order)
    missing = _missing(order, names)
    if missing and all(was_just_made(uuid, uow.clock.now()) for uuid in missing):

        async def complete(_: UUID) -> ChargeNames | None:
            found = await _look_up(uow, order)
            return None if _missing(order, found) else found

        names = await look_again(complete, missing[0], now=uow.clock.now()) or names
    errors = _errors(order, names)
    if errors:
        raise ValidationFailed(errors)
    if names.phase is not None and not names.phase.lasts(uow.clock.now()):
        raise PhaseOutOfPeriod
    return names


async def _look_up(uow: UnitOfWork, order: OrderTable) -> ChargeNames:
    wanted = WantedCharge(
        cost_center=order.cost_center_uuid,
        branch=order.branch_uuid,
        project=order.project_uuid,
        phase=order.phase_uuid,
        reason_trip=order.reason_trip_uuid,
    )
    return await get_charge_names(uow, order.customer_uuid, wanted)


def _missing(order: OrderTable, names: ChargeNames) -> list[UUID]:
    """What the order names and the copies do not hold as usable."""
    named = (
        (order.cost_center_uuid, names.cost_center),
        (order.branch_uuid, names.branch),
        (order.project_uuid, names.project),
        (order.phase_uuid, names.phase),
        (order.reason_trip_uuid, names.reason_trip),
    )
    return [uuid for uuid, found in named if uuid is not None and found is None]


def _errors(order: OrderTable, names: ChargeNames) -> Errors:
    """What is wrong with the charge, by field; a phase belongs to the project named beside it."""
    phase = names.phase
    wrong = {
        "cost_center_uuid": names.cost_center is None,
        "branch_uuid": order.branch_uuid is not None and names.branch is None,
        "reason_trip_uuid": order.reason_trip_uuid is not None and names.reason_trip is None,
        "project_uuid": order.project_uuid is not None and names.project is None,
        "phase_uuid": order.phase_uuid is not None
        and (phase is None or order.project_uuid not in {None, phase.project_uuid}),
    }
    errors = {field: [UNKNOWN] for field, is_wrong in wrong.items() if is_wrong}
    if order.reason_trip_uuid is None and names.reason_trip_is_mandatory:
        errors["reason_trip_uuid"] = ["Selecione o motivo da viagem"]
    return errors


def charge_to(order: OrderTable, names: ChargeNames) -> None:
    """Write the names down as they are today; a phase brings its project along."""
    assert names.cost_center is not None, "find_charge has refused this"
    order.cost_center_name, order.cost_center_code = names.cost_center
    order.branch_name = names.branch
    order.project_name, order.phase_name = names.project, None
    if names.phase is not None:
        order.phase_name = names.phase.name
        order.project_uuid, order.project_name = names.phase.project_uuid, names.phase.project
    order.reason_trip = names.reason_trip


async def find_travelers(uow: UnitOfWork, uuids: Sequence[UUID]) -> list[Employee]:
    """Active employees of the customer, in the order given. Raises ValidationFailed."""
    wanted = list(dict.fromkeys(uuids))
    known = await get_employees(uow, wanted)
    wrong = {
        f"travelers_uuids.{at}": [UNKNOWN]
        for at, uuid in enumerate(wanted)
        if uuid not in known or not known[uuid].active
    }
    if wrong:
        raise ValidationFailed(wrong)
    return [known[uuid] for uuid in wanted]


def put_travelers(order: OrderTable, travelers: Sequence[Employee], *, store: Callable[[Row], None]) -> None:
    """Add these people to the order; `store` is `uow.put` where nobody reads them again, else `uow.add`."""
    for place, traveler in enumerate(travelers):
        store(traveler_row(order, traveler, place))
    order.travelers_folded = fold(" ".join(traveler.full_name for traveler in travelers))
    order.search_folded = f"{order.order_number} {order.travelers_folded}"


def traveler_row(order: OrderTable, traveler: Employee, place: int) -> OrderTraveler:
    """One person of the order, by the name they have today."""
    return OrderTraveler(
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        order_uuid=order.uuid,
        employee_uuid=traveler.uuid,
        full_name=traveler.full_name,
        place=place,
    )
