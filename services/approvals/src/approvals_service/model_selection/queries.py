"""'Quem aprova?': the selected model, its levels and the first approvers, from the customer's current data."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from kit.core.clock import Clock
from kit.core.money import ZERO
from kit.http.uow import UnitOfWork

from approvals_service.levels.circumstances import Circumstances, Electorate, Running
from approvals_service.levels.rules import run_levels
from approvals_service.levels.state import DecidesAs, Level, Levels, Seat, open_level
from approvals_service.model_selection.plan import plan_levels
from approvals_service.model_selection.rules import NO_LEVEL_IN_BAND, Choice, choose_model, settle_uncovered
from approvals_service.model_selection.schemas import (
    ApprovalLevel,
    Decider,
    RequestApproverRow,
    Simulation,
    SimulationCandidate,
)
from approvals_service.models.kinds import Candidate, Charge, ModelType
from approvals_service.models.queries import get_models, list_candidates
from approvals_service.models.schemas import ApprovalModel
from approvals_service.people.parameters import approves_uncovered
from approvals_service.people.places import get_group_of
from approvals_service.people.queries import Directory, get_people
from approvals_service.people.shapes import Ref


@dataclass(frozen=True, slots=True)
class Question:
    """Who would approve this; `own` are the people whose request it is."""

    model_type: ModelType
    charge: Charge
    value: Decimal
    broken_policy: bool
    own: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True)
class Prepared:
    """The choice made, its levels planned, and everybody they concern."""

    choice: Choice
    levels: Levels
    people: Directory


async def prepare(
    uow: UnitOfWork, customer_uuid: UUID, question: Question, *, also: Sequence[UUID | None] = ()
) -> Prepared:
    """Choose the model and plan its levels; `also` names people the caller wants to know besides."""
    candidates = await list_candidates(uow, customer_uuid, types_of(question.model_type))
    choice = choose_model(candidates, question.model_type, question.charge, broken_policy=question.broken_policy)
    if choice.is_uncovered:
        choice = settle_uncovered(choice, question.charge, approves=await approves_uncovered(uow, customer_uuid))
    chosen = (choice.model, choice.broken_policy_model)
    named = [person for model in chosen if model for level in model.levels for person, _ in level.approvers]
    people = await get_people(uow, customer_uuid, [*named, *question.own, *also], stand_ins=True)
    return Prepared(choice, plan_levels(choice, people.expense_approvers(), people.administrators()), people)


def types_of(model_type: ModelType) -> set[ModelType]:
    """The kinds of models that may serve a request of this kind."""
    types = {model_type, ModelType.BROKEN_POLICY}
    if model_type in (ModelType.ADVANCE, ModelType.EXPENSE_REPORT):
        types.add(ModelType.TRAVEL)
    return types


def electorate_of(people: Directory) -> Electorate:
    """Who may decide today, among the people known."""
    circles = (people.approver_all(), people.administrators(), people.deciding_agency())
    return Electorate(people.active(), *circles, people.delegates)


async def simulate(uow: UnitOfWork, customer_uuid: UUID, *, question: Question, clock: Clock) -> Simulation:
    """What would happen if this were asked now."""
    prepared = await prepare(uow, customer_uuid, question)
    people = prepared.people
    circumstances = Circumstances(
        electorate_of(people), question.own, question.value, clock.now(), window=people.window
    )
    running = run_levels(prepared.levels, circumstances)
    return simulation_of(prepared.choice, running, people)


async def question_of(
    uow: UnitOfWork,
    customer_uuid: UUID,
    *,
    model_type: ModelType,
    charge: Charge,
    requester_uuid: UUID | None,
    value: Decimal | None,
    broken_policy: bool,
) -> Question:
    """The question as asked; without a group, the requester's own counts."""
    group_uuid = charge.group_uuid or await get_group_of(uow, customer_uuid, requester_uuid)
    whole = Charge(charge.branch_uuid, charge.cost_center_uuid, charge.project_uuid, charge.phase_uuid, group_uuid)
    own = frozenset({requester_uuid}) if requester_uuid else frozenset()
    return Question(model_type, whole, value if value is not None else ZERO, broken_policy, own)


async def list_fitting_models(
    uow: UnitOfWork, customer_uuid: UUID, *, model_type: ModelType, charge: Charge
) -> list[ApprovalModel]:
    """Models that fit the charge, the chosen one first."""
    question = Question(model_type, charge, ZERO, broken_policy=False)
    candidates = await list_candidates(uow, customer_uuid, types_of(question.model_type))
    choice = choose_model(candidates, model_type, charge)
    if choice.model is None:
        return []
    fitting = [verdict.candidate.uuid for verdict in choice.verdicts if verdict.fits]
    first = choice.model.uuid
    return await get_models(uow, customer_uuid, [first, *(uuid for uuid in fitting if uuid != first)])


def simulation_of(choice: Choice, running: Running, people: Directory) -> Simulation:
    """The choice in words, with its levels as they would run."""
    reasons = list(choice.reasons)
    automatic = running.current is None and not any(level.seats for level in _asked(running.levels))
    if automatic and running.levels:
        reasons.append(NO_LEVEL_IN_BAND)
    return Simulation(
        automatic=automatic,
        model=_ref(choice.model),
        broken_policy_model=_ref(choice.broken_policy_model),
        reasons=reasons,
        candidates=[
            SimulationCandidate(model=_named(v.candidate), fits=v.fits, reason=v.reason) for v in choice.verdicts
        ],
        levels=[show_level(level, people) for level in running.levels],
        deciders_now=deciders_of(running.levels, people),
    )


def _asked(levels: Levels) -> Levels:
    return tuple(level for level in levels if level.status.value != "skipped")


def _ref(candidate: Candidate | None) -> Ref | None:
    return _named(candidate) if candidate else None


def _named(candidate: Candidate) -> Ref:
    return Ref(uuid=candidate.uuid, name=candidate.name)


def deciders_of(levels: Levels, people: Directory) -> list[Decider]:
    """Who may decide now, and in which quality."""
    current = open_level(levels)
    return [
        Decider(
            uuid=seat.decider,
            name=people.name_of(seat.decider),
            as_=DecidesAs.DELEGATE if seat.delegate_uuid else seat.decides_as,
            on_behalf_of=people.ref(seat.approver_uuid) if seat.delegate_uuid else None,
        )
        for seat in (current.deciding() if current else ())
    ]


def show_level(level: Level, people: Directory) -> ApprovalLevel:
    """A level as answers show it."""
    return ApprovalLevel(
        level=level.level,
        status=level.status,
        source=level.source,
        financial=level.financial,
        require_all=level.require_all,
        min_value=level.min_value,
        max_value=level.max_value,
        opened_at=level.opened_at,
        deadline_at=level.deadline_at,
        approvers=[_row(seat, level.level, people) for seat in level.seats],
    )


def _row(seat: Seat, level: int, people: Directory) -> RequestApproverRow:
    person = people.get(seat.approver_uuid)
    return RequestApproverRow(
        uuid=seat.uuid,
        approver_uuid=seat.approver_uuid,
        name=people.name_of(seat.approver_uuid),
        order=seat.order,
        level=level,
        cost_center=person.cost_center if person else None,
        self_approver=seat.self_approver,
        is_active=bool(person and person.active),
        group=person.group if person else None,
        avatar_url=person.avatar_url if person else None,
        approval_status=seat.status,
        decided_at=seat.decided_at,
        reason_rejected=seat.reason_rejected,
        obs=seat.obs,
        delegate=people.ref(seat.delegate_uuid) if seat.delegate_uuid else None,
    )
