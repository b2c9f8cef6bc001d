"""Creates advances for oneself or others: numbered, submitted for approval, published."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from fastapi import Response
from kit.core.clock import local_day
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import Errors, ValidationFailed
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.http.waited import waited_answer
from kit.workflow.history import doer_of
from kit.workflow.moves import hint
from sqlalchemy import text

from expenses_ocr_service.advances.actions.moves import record
from expenses_ocr_service.advances.actions.sending import send
from expenses_ocr_service.advances.actions.waiting import wait_until_known
from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.rules import day_errors
from expenses_ocr_service.advances.schemas import AdvanceCreate
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.limits import entry_errors, entry_limit
from expenses_ocr_service.charges.queries import ChargeNames, get_places, named_charge, open_customer
from expenses_ocr_service.charges.rules import UNKNOWN, Places, WantedCharge, charge_errors, require_lasting
from expenses_ocr_service.references.queries import get_accounts_by_employee, get_employees, get_orders, get_reasons
from expenses_ocr_service.references.schemas import Customer, Employee, Trip

_NEXT = text(
    "INSERT INTO advance_counter (customer_uuid, last) VALUES (:customer, :many)"
    " ON CONFLICT (customer_uuid) DO UPDATE SET last = advance_counter.last + :many RETURNING last"
)


@dataclass(frozen=True, slots=True)
class Known:
    """What the copies say of everything a call names."""

    employees: dict[UUID, Employee]
    reasons: dict[UUID, str]
    orders: dict[UUID, Trip]
    places: Places
    limit: Decimal


@dataclass(frozen=True, slots=True)
class Asked:
    """One advance with everything it names looked up."""

    employee: Employee
    reason_uuid: UUID
    reason: str
    order: tuple[UUID, int] | None
    charge: ChargeNames
    given: dict[str, Any]


async def request_and_wait(
    body: Sequence[AdvanceCreate], *, by: Principal, open_uow: UnitOfWorkMaker, links: FileLinks
) -> Response:
    """Ask, then answer when it is known who decides; else 202, committed all the same."""
    async with open_uow() as uow:
        is_replay = uow.is_replay
        uuids = [uow.repeatable_uuid(f"advance {place}") for place in range(len(body))]
        if not is_replay:
            await request_advances(body, uuids, by=by, uow=uow)
            uow.remember(uuids[0])
    advances, is_known = await wait_until_known(uuids, by=by, open_uow=open_uow, links=links)
    return waited_answer(advances, is_known=is_known, is_replay=is_replay, status=201)


async def request_advances(
    body: Sequence[AdvanceCreate], uuids: Sequence[UUID], *, by: Principal, uow: UnitOfWork
) -> None:
    """All of them or none. Raises CustomerBlocked, ValidationFailed by place and field, PhaseOutOfPeriod."""
    customer = await open_customer(uow, by.customer())
    known = await _look_up(uow, body, by=by)
    errors: Errors = {}
    for place, wanted in enumerate(body):
        errors |= _errors(wanted, known, at=f"{place}.", uow=uow)
    if errors:
        raise ValidationFailed(errors)
    for wanted in body:
        require_lasting(charge_wanted(wanted), known.places)
    await store(uow, [_asked(wanted, known) for wanted in body], uuids, by=by, customer=customer)


async def _look_up(uow: UnitOfWork, body: Sequence[AdvanceCreate], *, by: Principal) -> Known:
    people = [wanted.traveler_uuid for wanted in body]
    return Known(
        await get_employees(uow, [*people, *([by.employee_uuid] if by.employee_uuid else [])]),
        await get_reasons(uow, [wanted.reason_expense_uuid for wanted in body]),
        await get_orders(uow, [wanted.order_uuid for wanted in body if wanted.order_uuid]),
        await get_places(uow, [charge_wanted(wanted) for wanted in body], customer_uuid=by.customer()),
        await entry_limit(uow, by.customer()),
    )


def charge_wanted(wanted: AdvanceCreate) -> WantedCharge:
    """The charge as sent."""
    return WantedCharge(wanted.cost_center_uuid, wanted.project_uuid, wanted.phase_uuid)


def _errors(wanted: AdvanceCreate, known: Known, *, at: str, uow: UnitOfWork) -> Errors:
    traveler = known.employees.get(wanted.traveler_uuid)
    wrong = {
        "traveler_uuid": traveler is None or not traveler.active,
        "reason_expense_uuid": wanted.reason_expense_uuid not in known.reasons,
        "order_uuid": wanted.order_uuid is not None and wanted.order_uuid not in known.orders,
    }
    return {
        **{f"{at}{field}": [UNKNOWN] for field, is_wrong in wrong.items() if is_wrong},
        **charge_errors(charge_wanted(wanted), known.places, at=at),
        **day_errors(wanted.date_of_need, today=local_day(uow.clock.now()), at=at),
        **entry_errors(wanted.value, known.limit, field=f"{at}value"),
    }


def _asked(wanted: AdvanceCreate, known: Known) -> Asked:
    trip = known.orders[wanted.order_uuid] if wanted.order_uuid else None
    return Asked(
        employee=known.employees[wanted.traveler_uuid],
        reason_uuid=wanted.reason_expense_uuid,
        reason=known.reasons[wanted.reason_expense_uuid],
        order=(trip.uuid, trip.order_number) if trip else None,
        charge=named_charge(charge_wanted(wanted), known.places),
        given=wanted.model_dump(include={"value", "date_of_need", "description"}),
    )


async def store(
    uow: UnitOfWork, asked: Sequence[Asked], uuids: Sequence[UUID], *, by: Principal, customer: Customer
) -> None:
    """Number them, keep them, send each to its approvers and tell the screens."""
    last = await _last_number(uow, customer.uuid, many=len(asked))
    accounts = await get_accounts_by_employee(uow, [one.employee.uuid for one in asked])
    group = await _group_of(uow, by)
    for number, (one, uuid) in enumerate(zip(asked, uuids, strict=True), last - len(asked) + 1):
        advance = _new(one, uuid=uuid, number=number, by=by, customer=customer)
        uow.put(advance)
        created = {"kind": "status", "description": "Adiantamento solicitado", "to_status": AdvanceStatus.OPEN}
        record(uow, advance, by=doer_of(by), **created)
        send(uow, advance, by=doer_of(by), group_uuid=group, is_new=True)
        hint(uow, ADVANCE, advance, accounts=[by.user_uuid, *accounts.get(one.employee.uuid, ())])


async def _group_of(uow: UnitOfWork, by: Principal) -> UUID | None:
    """The group of who asks: a model may stand for groups."""
    if by.employee_uuid is None:
        return None
    found = (await get_employees(uow, [by.employee_uuid])).get(by.employee_uuid)
    return found.group_uuid if found else None


async def _last_number(uow: UnitOfWork, customer_uuid: UUID, *, many: int) -> int:
    """Numbers count per customer; those given to advances that never commit are given again."""
    row = await uow.row(_NEXT.bindparams(customer=customer_uuid, many=many))
    assert row is not None
    return int(row["last"])


def _new(one: Asked, *, uuid: UUID, number: int, by: Principal, customer: Customer) -> AdvanceTable:
    order_uuid, order_number = one.order or (None, None)
    return AdvanceTable(
        uuid=uuid,
        customer_uuid=customer.uuid,
        agency_uuid=customer.agency_uuid,
        advance_number=number,
        employee_uuid=one.employee.uuid,
        employee_name=one.employee.full_name,
        employee_folded=fold(one.employee.full_name),
        issuer_user_uuid=by.user_uuid,
        issuer_employee_uuid=by.employee_uuid,
        issuer_name=by.name,
        issuer_folded=fold(by.name),
        order_uuid=order_uuid,
        order_number=order_number,
        reason_expense_uuid=one.reason_uuid,
        reason_expense=one.reason,
        **asdict(one.charge),
        **one.given,
    )
