"""Changes an undecided advance; a change of what approvers read submits it again."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from fastapi import Response, UploadFile
from kit.core.clock import local_day
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import Errors, ValidationFailed
from kit.files.confinement import Confinement
from kit.files.links import FileLinks
from kit.files.store import FileStore, StoredFile
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.http.waited import waited_answer
from kit.workflow.approvers import forget_request
from kit.workflow.history import doer_of
from kit.workflow.moves import hint_audience

from expenses_ocr_service.advances.actions.moves import record, status_changed
from expenses_ocr_service.advances.actions.receipts import name_receipt
from expenses_ocr_service.advances.actions.sending import send
from expenses_ocr_service.advances.actions.taking import take_advance
from expenses_ocr_service.advances.actions.waiting import wait_until_known
from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, Actor, AdvanceAction, AdvanceStatus
from expenses_ocr_service.advances.queries.standing import facts_of
from expenses_ocr_service.advances.rules import day_errors, judged
from expenses_ocr_service.advances.schemas import CLEARABLE, AdvanceUpdate
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.limits import entry_errors, entry_limit
from expenses_ocr_service.charges.payouts import receipt_of
from expenses_ocr_service.charges.queries import find_charge, open_customer
from expenses_ocr_service.charges.rules import UNKNOWN, WantedCharge
from expenses_ocr_service.references.queries import get_employees, get_orders, get_reasons

Ways = tuple[FileLinks, FileStore, Confinement]
"""How files are shown, kept and decoded."""
NEEDS = frozenset({Actor.REQUESTER, Actor.EDITOR})
_CHARGE = ("cost_center_uuid", "project_uuid", "phase_uuid")
_REQUIRED = "Campo obrigatório"


async def edit_and_wait(
    advance_uuid: UUID,
    form: AdvanceUpdate,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    emptied: frozenset[str],
    seen: int | None,
    ways: Ways,
) -> Response:
    """Change, then answer when it is known who decides; else 202, committed all the same."""
    links, files, confinement = ways
    given = given_by(form, emptied)
    receipt = await _stored(form.payment_receipt_image, files, confinement)
    drop = partial(files.delete, receipt.name) if receipt else None
    async with open_uow(on_rollback=drop) as uow:
        is_replay = uow.is_replay
        if not is_replay:
            await edit_advance(advance_uuid, given, by=by, uow=uow, seen=seen, receipt=receipt)
            uow.remember(advance_uuid)
        elif drop is not None:
            uow.after_commit(drop)
    (advance,), is_known = await wait_until_known([advance_uuid], by=by, open_uow=open_uow, links=links)
    return waited_answer(advance, is_known=is_known, is_replay=is_replay, version=advance.version)


async def _stored(upload: UploadFile | None, files: FileStore, confinement: Confinement) -> StoredFile | None:
    """A receipt decoded and stored while no row is locked."""
    if upload is None:
        return None
    paper = await receipt_of(upload, confinement)
    return await files.put(paper.content, paper.content_type)


def given_by(form: AdvanceUpdate, emptied: frozenset[str]) -> dict[str, Any]:
    """What the form changes: fields sent, and the ones emptied. Raises ValidationFailed for one that must stay."""
    fields = frozenset(AdvanceUpdate.model_fields) - {"payment_receipt_image"}
    wrong = (emptied & fields) - CLEARABLE
    if wrong:
        raise ValidationFailed({name: [AdvanceUpdate.required_messages.get(name, _REQUIRED)] for name in sorted(wrong)})
    sent = {name: getattr(form, name) for name in fields if getattr(form, name) is not None}
    return {**sent, **dict.fromkeys(emptied & fields)}


async def edit_advance(
    advance_uuid: UUID,
    given: Mapping[str, Any],
    *,
    by: Principal,
    uow: UnitOfWork,
    seen: int | None,
    receipt: StoredFile | None,
) -> None:
    """Take, decide, apply, publish; who keeps copies hears of another value or order though the status stays.

    Raises InvalidStatus, StaleVersion, CustomerBlocked, ValidationFailed, PhaseOutOfPeriod.
    """
    advance = await take_advance(uow, advance_uuid, by=by, needs=NEEDS, seen=seen)
    ADVANCE_LIFECYCLE.decide(advance.state, AdvanceAction.EDIT, facts_of(advance, by))
    await open_customer(uow, advance.customer_uuid)
    before, standing = judged(advance), advance.state
    await _apply(uow, advance, given)
    if receipt is not None:
        name_receipt(advance, receipt)
    advance.updated_at = uow.clock.now()
    record(uow, advance, by=doer_of(by), kind="edited", description="Adiantamento alterado")
    if judged(advance) != before or advance.state is AdvanceStatus.OPEN:
        await forget_request(uow, ADVANCE, advance)
        send(uow, advance, by=doer_of(by), group_uuid=await _group_of(uow, advance))
    await uow.flush()
    if advance.state is standing:
        uow.publish(status_changed(uow, advance, before=standing, at_version=advance.version))
    await hint_audience(uow, ADVANCE, advance)


async def _group_of(uow: UnitOfWork, advance: AdvanceTable) -> UUID | None:
    uuid = advance.issuer_employee_uuid
    found = (await get_employees(uow, [uuid])).get(uuid) if uuid else None
    return found.group_uuid if found else None


async def _apply(uow: UnitOfWork, advance: AdvanceTable, given: Mapping[str, Any]) -> None:
    """Only what was sent is looked up, so an inactive cost center does not stop a better description."""
    errors: Errors = {}
    for part in (_take_traveler, _take_reason, _take_order, _take_charge):
        errors |= await part(uow, advance, given)
    if "date_of_need" in given:
        errors |= day_errors(given["date_of_need"], today=local_day(uow.clock.now()))
    if given.get("value", advance.value) != advance.value:
        errors |= entry_errors(given["value"], await entry_limit(uow, advance.customer_uuid))
    if errors:
        raise ValidationFailed(errors)
    for name in ("value", "date_of_need", "description"):
        if name in given:
            setattr(advance, name, given[name])


async def _take_traveler(uow: UnitOfWork, advance: AdvanceTable, given: Mapping[str, Any]) -> Errors:
    uuid = given.get("traveler_uuid")
    if uuid is None or uuid == advance.employee_uuid:
        return {}
    traveler = (await get_employees(uow, [uuid])).get(uuid)
    if traveler is None or not traveler.active:
        return {"traveler_uuid": [UNKNOWN]}
    advance.employee_uuid, advance.employee_name = uuid, traveler.full_name
    advance.employee_folded = fold(traveler.full_name)
    return {}


async def _take_reason(uow: UnitOfWork, advance: AdvanceTable, given: Mapping[str, Any]) -> Errors:
    uuid = given.get("reason_expense_uuid")
    if uuid is None or uuid == advance.reason_expense_uuid:
        return {}
    reason = (await get_reasons(uow, [uuid])).get(uuid)
    if reason is None:
        return {"reason_expense_uuid": [UNKNOWN]}
    advance.reason_expense_uuid, advance.reason_expense = uuid, reason
    return {}


async def _take_order(uow: UnitOfWork, advance: AdvanceTable, given: Mapping[str, Any]) -> Errors:
    if "order_uuid" not in given or given["order_uuid"] == advance.order_uuid:
        return {}
    uuid = given["order_uuid"]
    trip = (await get_orders(uow, [uuid])).get(uuid) if uuid else None
    if uuid is not None and trip is None:
        return {"order_uuid": [UNKNOWN]}
    advance.order_uuid, advance.order_number = uuid, trip.order_number if trip else None
    return {}


async def _take_charge(uow: UnitOfWork, advance: AdvanceTable, given: Mapping[str, Any]) -> Errors:
    now = {name: getattr(advance, name) for name in _CHARGE}
    wanted = {name: given.get(name, now[name]) for name in _CHARGE}
    if wanted == now:
        return {}
    try:
        charged = WantedCharge(**wanted, branch_uuid=advance.branch_uuid)
        charge = await find_charge(uow, charged, customer_uuid=advance.customer_uuid)
    except ValidationFailed as refusal:
        return refusal.errors or {}
    for name in (*_CHARGE, "cost_center_name", "project_name", "phase_name"):
        setattr(advance, name, getattr(charge, name))
    return {}
