"""Opens a request: selects the model, copies its levels, notifies the approvers of the first one."""

from decimal import Decimal
from typing import Any

from contracts.asking import ApprovalItem, Asked
from kit.core.folding import fold
from kit.http.uow import UnitOfWork

from approvals_service.levels.circumstances import Running
from approvals_service.levels.rules import run_levels
from approvals_service.model_selection.queries import Prepared, Question, prepare, simulation_of
from approvals_service.model_selection.schemas import Simulation
from approvals_service.models.kinds import Charge, ModelType
from approvals_service.people.places import get_group_of
from approvals_service.requests.actions.early_ends import apply_early_end, lock_subject
from approvals_service.requests.actions.ending import take_requests_of, withdraw
from approvals_service.requests.actions.outcome import (
    circumstances_of,
    complete,
    hint,
    last_approver,
    move,
    next_action,
    note_deciders,
    own_of,
    put_running,
)
from approvals_service.requests.actions.publishing import publish_approval, publish_level_opened
from approvals_service.requests.kinds import kind_of_fact
from approvals_service.requests.queries.habits import get_usual_value
from approvals_service.requests.rules.words import AUTOMATIC_BY, alerts_of, entry, name_of
from approvals_service.requests.tables import ApprovalRequestTable

_AS_TOLD = (
    *("submission", "number", "title", "description", "requester_employee_uuid", "requester_name"),
    *("group_uuid", "value", "broken_policy", "requested_at", "expires_at"),
)
"""What a request keeps of the fact under the same name."""
_REPLACED = "Substituída por um novo envio"


async def open_request(fact: Asked, uow: UnitOfWork) -> ApprovalRequestTable | None:
    """An order, advance or report asks for approval: the model is chosen, its levels copied, the first one opened.

    None when this submission was opened before. Of two submissions the earlier one is withdrawn, whichever is told
    first.
    """
    await lock_subject(fact.uuid, uow)
    known = await take_requests_of(fact.uuid, uow)
    if any(request.submission == fact.submission for request in known):
        return None
    is_late = any(request.submission > fact.submission for request in known)
    for request in known:
        if request.state.is_open and not is_late:
            await withdraw(request, uow, reason=_REPLACED)
    request = _request_of(fact, usual=await get_usual_value(uow, fact))
    request.subject_version = max((one.subject_version for one in known), default=0)  # what it was before is older
    if request.group_uuid is None:
        request.group_uuid = await get_group_of(uow, request.customer_uuid, request.requester_employee_uuid)
    prepared = await _prepare(request, uow)
    running = run_levels(prepared.levels, circumstances_of(request, prepared.people, uow.clock.now()))
    _store_choice(request, prepared, simulation_of(prepared.choice, running, prepared.people))
    await _start(request, running, prepared, uow)
    await apply_early_end(request, uow)
    if is_late and (request.state.is_open or request.state.is_decided):
        await withdraw(request, uow, reason=_REPLACED)
    return request


async def _prepare(request: ApprovalRequestTable, uow: UnitOfWork) -> Prepared:
    charge = Charge(
        request.branch_uuid,
        request.cost_center_uuid,
        request.project_uuid,
        request.phase_uuid,
        request.group_uuid,
    )
    question = Question(ModelType(request.request_type), charge, request.value, request.broken_policy, own_of(request))
    also = [request.requester_employee_uuid, *request.travelers]
    return await prepare(uow, request.customer_uuid, question, also=also)


def _store_choice(request: ApprovalRequestTable, prepared: Prepared, simulation: Simulation) -> None:
    """Why this model, as it was chosen: later edits of the models change nothing here."""
    kept = {"reasons", "candidates", "model", "broken_policy_model"}
    request.choice = simulation.model_dump(mode="json", include=kept)
    broken_policy_model = prepared.choice.broken_policy_model
    serving = prepared.choice.model or broken_policy_model
    request.broken_policy_model_uuid = broken_policy_model.uuid if broken_policy_model else None
    request.model_uuid = serving.uuid if serving else None
    request.model_name = serving.name if serving else None
    request.automatic = simulation.automatic


async def _start(request: ApprovalRequestTable, running: Running, prepared: Prepared, uow: UnitOfWork) -> None:
    """Store a new request in the status its first run led to, and tell."""
    at, by, people = uow.clock.now(), last_approver(running.levels), prepared.people
    request.history = [_asked(request)]
    if prepared.choice.waits_for_administrators:
        request.history.append(entry(at=at, kind="passed_to_administrators", description=prepared.choice.reasons[0]))
    put_running(request, running, people=people, at=at)
    note_deciders(request)
    if running.current is None:
        complete(request, at, by=by, name=people.name_of(by) if by else AUTOMATIC_BY)
    else:
        move(request, next_action(running.levels), request.requested_at)
    uow.add(request)
    await uow.flush()
    if running.current is None:
        await publish_approval(request, people, uow, by=by, name=people.name_of(by) if by else AUTOMATIC_BY)
    else:
        await publish_level_opened(request, people, uow)
    hint(request, people, uow)


def _request_of(fact: Asked, *, usual: Decimal | None) -> ApprovalRequestTable:
    items = [_item_of(item) for item in fact.items]
    kind = kind_of_fact(fact)
    alerts = alerts_of(
        items,
        broken_policy=fact.broken_policy,
        kind=kind,
        value=fact.value,
        usual=usual,
        exceeded_budgets=fact.exceeded_budgets,
    )
    return ApprovalRequestTable(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        request_type=kind.request_type.value,
        subject_uuid=fact.uuid,
        requester_user_uuid=fact.requester_user_uuid,
        search_folded=fold(f"{fact.number} {fact.title} {fact.requester_name}"),
        travelers=list(fact.travelers_uuids),
        items=items,
        alerts=alerts,
        alerts_count=sum(int(alert["count"]) for alert in alerts),
        subject_status="approving",
        **{name: getattr(fact, name) for name in _AS_TOLD},
        **fact.charge.model_dump(),
    )


def _item_of(item: ApprovalItem) -> dict[str, Any]:
    return {
        "table": item.table,
        "item_uuid": str(item.item_uuid),
        "description": item.description,
        "date": item.on_date.isoformat() if item.on_date else None,
        "value": f"{item.value:.2f}",
        "violated_policies": [policy.model_dump(mode="json") for policy in item.violated_policies],
        "justification": item.justification,
        "suspected_voucher": item.suspected_voucher,
        "missing_voucher": item.missing_voucher,
        "has_voucher": item.has_voucher,
        "cheaper_by": f"{item.cheaper_by:.2f}" if item.cheaper_by else None,
        "rejected": False,
        "reason_rejected": None,
        "approved_at": None,
        "level": None,
        "marks": [],
    }


def _asked(request: ApprovalRequestTable) -> dict[str, Any]:
    subject = name_of(request.request_type, request.number, request.title)
    return entry(
        at=request.requested_at,
        kind="requested",
        description=f"{request.requester_name} enviou o {subject} para aprovação",
        by_uuid=request.requester_employee_uuid or request.requester_user_uuid,
        by_name=request.requester_name,
        to=request.status,
    )
