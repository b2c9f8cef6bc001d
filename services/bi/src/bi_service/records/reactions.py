"""What bi keeps when something is sent for approval, decided, or booked beside an order."""

from typing import Any

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestFact, RequestRejected
from contracts.approvals import RequestWithdrawn as Withdrawn
from contracts.asking import Asked
from contracts.orders import ExtraCostChanged
from kit.core.clock import local_day
from kit.db.references import upsert_newer
from kit.db.work import UnitOfWork

from bi_service.records.tables import ApprovalSubject, ExtraCostRecord, RequestRecord

_OF_SUBJECT = ("uuid", "customer_uuid", "number", "title", "requester_user_uuid", "requester_employee_uuid")
_OF_COST = (
    *("uuid", "customer_uuid", "version", "deleted", "order_uuid", "order_number", "category", "service_type"),
    *("traveler_uuid", "value", "booked_on", "start_date", "end_date", "exported_at"),
)


async def keep_subject_when_approval_requested(fact: Asked, uow: UnitOfWork) -> None:
    """An order, an advance or a report as it was last sent to its approvers."""
    values: dict[str, Any] = {name: getattr(fact, name) for name in _OF_SUBJECT}
    more = {
        "version": fact.submission,
        "deleted": False,
        "kind": fact.entity,
        "requester_name": fact.requester_name,
        "travelers_uuids": list(fact.travelers_uuids),
        "value": fact.value,
        "requested_at": fact.requested_at,
    }
    await upsert_newer(uow, ApprovalSubject, {**values, **more})


async def keep_request_when_level_opened(fact: LevelOpened, uow: UnitOfWork) -> None:
    """A level of the request waits for its approvers."""
    status = "waiting_financial_approval" if fact.financial else "approving"
    told = {"model_name": fact.model_name, "level": fact.level, "opened_at": fact.opened_at}
    await _keep(uow, fact, status=status, told_on=local_day(fact.opened_at), **told)


async def keep_request_when_approved(fact: RequestApproved, uow: UnitOfWork) -> None:
    """The request ended with a complete approval."""
    await _decided(uow, fact, status="approved", reason=fact.obs)


async def keep_request_when_rejected(fact: RequestRejected, uow: UnitOfWork) -> None:
    """The request ended with a rejection."""
    await _decided(uow, fact, status="rejected", reason=fact.reason)


async def keep_request_when_withdrawn(fact: Withdrawn, uow: UnitOfWork) -> None:
    """The requester took it back, or its subject ended."""
    ended = {"reason": fact.reason, "decided_at": fact.withdrawn_at, "told_on": local_day(fact.withdrawn_at)}
    await _keep(uow, fact, status="withdrawn", **ended)


async def keep_request_when_expired(fact: RequestExpired, uow: UnitOfWork) -> None:
    """Nobody decided in time."""
    await _keep(uow, fact, status="expired", decided_at=fact.expired_at, told_on=local_day(fact.expired_at))


async def keep_cost_when_extra_cost_changed(fact: ExtraCostChanged, uow: UnitOfWork) -> None:
    """A cost beside an order, or its removal."""
    await upsert_newer(uow, ExtraCostRecord, {name: getattr(fact, name) for name in _OF_COST})


async def _decided(
    uow: UnitOfWork, fact: RequestApproved | RequestRejected, *, status: str, reason: str | None
) -> None:
    by = {"decided_by_uuid": fact.decided_by_uuid, "decided_by_name": fact.decided_by_name, "reason": reason}
    when = {"decided_at": fact.decided_at, "told_on": local_day(fact.decided_at)}
    await _keep(uow, fact, status=status, model_name=fact.model_name, **by, **when)


async def _keep(uow: UnitOfWork, fact: RequestFact, **told: Any) -> None:
    same = {name: getattr(fact, name) for name in ("uuid", "customer_uuid", "version", "request_type", "subject_uuid")}
    await upsert_newer(uow, RequestRecord, {**same, "deleted": False, **told})
