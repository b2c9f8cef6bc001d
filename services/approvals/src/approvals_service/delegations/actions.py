"""Names, changes and ends a delegation; open requests of the approver are seated again."""

from datetime import datetime
from typing import Any
from uuid import UUID

from contracts.approvals import DelegationChanged
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, InvalidStatus, ValidationFailed
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from approvals_service.delegations.mails import notify_delegate
from approvals_service.delegations.queries import MAY_SEE_ALL, list_periods, period_of
from approvals_service.delegations.refusals import DelegationOverlaps
from approvals_service.delegations.rules import (
    UNKNOWN,
    Period,
    State,
    chain_errors,
    form_errors,
    is_taken,
    state_at,
)
from approvals_service.delegations.schemas import DelegationCreate, DelegationUpdate
from approvals_service.people.queries import Directory, get_people
from approvals_service.people.tables import DelegationTable  # house: allow(foreign-tables) - read with each person
from approvals_service.requests.actions.seat_checks import request_seating_check

_WORDS = {"created": "criada", "updated": "alterada", "ended": "encerrada"}


async def create_delegation(given: DelegationCreate, *, by: Principal, uow: UnitOfWork) -> DelegationTable:
    """An approver names who decides in their place; others do it for them with update-approval-model.

    Raises Forbidden, ValidationFailed, DelegationOverlaps.
    """
    customer_uuid, approver_uuid = by.customer(), given.approver_uuid or by.employee_uuid
    if approver_uuid is None:
        raise ValidationFailed({"approver_uuid": ["Campo obrigatório"]})
    _require_own(approver_uuid, by)
    if by.agency_uuid is None:
        raise Forbidden
    await _one_at_a_time(customer_uuid, uow)
    period = Period(approver_uuid, given.delegate_uuid, given.start_at, given.end_at)
    people = await _check(uow, customer_uuid, period, is_start_new=True)
    delegation = DelegationTable(
        customer_uuid=customer_uuid,
        agency_uuid=by.agency_uuid,
        approver_uuid=approver_uuid,
        **given.model_dump(exclude={"approver_uuid"}),
    )
    uow.add(delegation)
    await _store(delegation, "created", uow)
    await notify_delegate(delegation, people, uow)
    return delegation


async def update_delegation(
    delegation_uuid: UUID, given: DelegationUpdate, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> DelegationTable:
    """Change the delegate, the time or the reason of a delegation that is not over.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed, DelegationOverlaps.
    """
    delegation = await _take(delegation_uuid, by=by, uow=uow, seen=seen)
    if _state(delegation, uow.clock.now()) is State.OVER:
        raise InvalidStatus("ended", "Encerrada")
    values = {name: getattr(given, name) for name in given.model_fields_set}
    if values.pop("approver_uuid", None) not in (None, delegation.approver_uuid):
        raise ValidationFailed({"approver_uuid": [UNKNOWN]})
    changed = {name: value for name, value in values.items() if value is not None or name == "reason"}
    told, is_start_new = delegation.delegate_uuid, changed.get("start_at", delegation.start_at) != delegation.start_at
    period = Period(
        delegation.approver_uuid,
        *(changed.get(name, getattr(delegation, name)) for name in ("delegate_uuid", "start_at", "end_at")),
    )
    people = await _check(uow, delegation.customer_uuid, period, but=delegation.uuid, is_start_new=is_start_new)
    for name, value in changed.items():
        setattr(delegation, name, value)
    await _store(delegation, "updated", uow)
    if delegation.delegate_uuid != told:
        await notify_delegate(delegation, people, uow)
    return delegation


async def end_delegation(delegation_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> None:
    """End a delegation now; one that is over stays as it is. Raises NotFound, Forbidden, StaleVersion."""
    delegation = await _take(delegation_uuid, by=by, uow=uow, seen=seen)
    if _state(delegation, uow.clock.now()) is not State.OVER:
        delegation.ended_at = uow.clock.now()
        await _store(delegation, "ended", uow)


async def follow_delegation(delegation_uuid: UUID, uow: UnitOfWork) -> None:
    """A delegation began or ended by the clock: the approver's open requests are seated again."""
    delegation = await uow.lock(DelegationTable, delegation_uuid)
    delegation.state = _state(delegation, uow.clock.now())
    await uow.flush()
    await request_seating_check(uow, delegation.customer_uuid, employee=delegation.approver_uuid)


async def _take(delegation_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> DelegationTable:
    await _one_at_a_time(await locate(uow, DelegationTable, delegation_uuid), uow)
    delegation = await uow.lock(DelegationTable, delegation_uuid)
    _require_own(delegation.approver_uuid, by)
    require_version(delegation, seen)
    return delegation


def _require_own(approver_uuid: UUID, by: Principal) -> None:
    """Raises Forbidden; the agency's managers act for every customer of theirs."""
    if not by.is_agency and approver_uuid != by.employee_uuid:
        by.require(MAY_SEE_ALL)


async def _one_at_a_time(customer_uuid: UUID, uow: UnitOfWork) -> None:
    """Advisory lock: two changes of one customer's delegations are checked one after the other."""
    key = func.hashtextextended(f"approval_delegation:{customer_uuid}", 0)
    await uow.session.execute(select(func.pg_advisory_xact_lock(key)))


async def _check(
    uow: UnitOfWork, customer_uuid: UUID, period: Period, *, is_start_new: bool, but: UUID | None = None
) -> Directory:
    """The two people. Raises ValidationFailed, DelegationOverlaps."""
    people = await get_people(uow, customer_uuid, [period.approver_uuid, period.delegate_uuid])
    errors = form_errors(period, uow.clock.now(), is_start_new=is_start_new)
    if period.approver_uuid not in people.active():
        errors.setdefault("approver_uuid", [UNKNOWN])
    delegate = people.get(period.delegate_uuid)
    if delegate is None or not delegate.active or delegate.user_uuid is None:
        errors.setdefault("delegate_uuid", [UNKNOWN])
    others = await list_periods(uow, period, but=but)
    errors = chain_errors(period, others) | errors
    if errors:
        raise ValidationFailed(errors)
    if is_taken(period, others):
        raise DelegationOverlaps
    return people


async def _store(delegation: DelegationTable, deed: str, uow: UnitOfWork) -> None:
    """Send a delegation to the database; have requests seated, tell the other services, the audit, open screens."""
    delegation.state = _state(delegation, uow.clock.now())
    await uow.flush()
    await request_seating_check(uow, delegation.customer_uuid, employee=delegation.approver_uuid)
    told: dict[str, Any] = {
        name: getattr(delegation, name) for name in ("approver_uuid", "delegate_uuid", "start_at", "end_at", "ended_at")
    }
    about: dict[str, Any] = {"uuid": delegation.uuid, "customer_uuid": delegation.customer_uuid}
    uow.publish(DelegationChanged(**about, version=delegation.version, **told))
    uow.audit(
        action=f"approval_delegation.{deed}",
        entity="approval_delegation",
        entity_uuid=delegation.uuid,
        description=f"Delegação de aprovações {_WORDS[deed]}",
        changes={name: str(value) for name, value in told.items() if value is not None},
    )
    await _tell_screens(delegation, uow)


async def _tell_screens(delegation: DelegationTable, uow: UnitOfWork) -> None:
    """A live hint to the approver, the delegate and who may change approval models."""
    both = [delegation.approver_uuid, delegation.delegate_uuid]
    people = await get_people(uow, delegation.customer_uuid, both)
    uow.live(
        entity="settings",
        entity_uuid=delegation.uuid,
        version=delegation.version,
        user_uuids=people.accounts(both),
        actions=(MAY_SEE_ALL,),
        agency_uuid=delegation.agency_uuid,
    )


def _state(delegation: DelegationTable, now: datetime) -> State:
    return state_at(period_of(delegation), now, is_ended=delegation.ended_at is not None)
