"""From the chosen models to the levels a request will run through."""

from uuid import UUID

from approvals_service.levels.state import Level, Levels, Seat, Source
from approvals_service.model_selection.rules import Choice
from approvals_service.models.kinds import Candidate


def plan_levels(choice: Choice, expense_approvers: frozenset[UUID], administrators: tuple[UUID, ...] = ()) -> Levels:
    """The levels of the chosen model, then those of the broken-policy model, numbered from 1.

    A charge that no model covers has one level: the customer's administrators, any one of whom decides it.

    `expense_approvers` are the people whose profile is one of finance: a level of theirs alone is financial.
    """
    if choice.waits_for_administrators:
        asked = enumerate(administrators, 1)
        return (Level(level=1, seats=tuple(Seat(approver_uuid=person, order=order) for order, person in asked)),)
    sources = ((choice.model, Source.MODEL), (choice.broken_policy_model, Source.BROKEN_POLICY))
    levels: list[Level] = []
    for model, source in sources:
        if model is not None:
            levels += _levels_of(model, source, expense_approvers, after=len(levels))
    return tuple(levels)


def _levels_of(model: Candidate, source: Source, expense_approvers: frozenset[UUID], *, after: int) -> list[Level]:
    return [
        Level(
            level=after + place,
            source=source,
            require_all=template.require_all,
            min_value=template.min_value,
            max_value=template.max_value,
            financial=bool(template.approvers) and all(person in expense_approvers for person, _ in template.approvers),
            seats=tuple(
                Seat(approver_uuid=person, order=order, self_approver=own)
                for order, (person, own) in enumerate(template.approvers, 1)
            ),
        )
        for place, template in enumerate(model.levels, 1)
    ]
