"""The engine of approvals as a state machine, step by step beside a small reference model."""

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from approvals_service.levels.circumstances import Circumstances, Electorate, Running
from approvals_service.levels.escalation import escalate
from approvals_service.levels.rules import Standing, approve, reject, reseat, run_levels, standing_of
from approvals_service.levels.state import Level, Levels, LevelStatus, Seat, open_level
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from services.approvals.tests.levels.reference import AGENCY, Person, Reference, Step
from services.approvals.tests.levels.test_rules import NOW

PEOPLE = range(1, 7)
REQUESTER = 1
VALUE = Decimal("1000.00")
_CLOSED = frozenset({LevelStatus.APPROVED, LevelStatus.REJECTED, LevelStatus.SKIPPED})
_people = st.sampled_from(PEOPLE)
_steps = st.lists(
    st.builds(Step, st.frozensets(_people, min_size=1, max_size=3), st.booleans(), st.integers(0, 9).map(bool)),
    min_size=1,
    max_size=4,
)


def uuid_of(person: Person) -> UUID:
    return UUID(int=person)


class Approval(RuleBasedStateMachine):
    """People decide, leave, come back, are away and fall silent; every rule is done to both."""

    @initialize(steps=_steps, approver_all=st.frozensets(_people, max_size=2), administrators=st.frozensets(_people))
    def opens(self, steps: list[Step], approver_all: frozenset[Person], administrators: frozenset[Person]) -> None:
        self.hours, self.ended = 0, ""
        self.reference = Reference(
            steps, frozenset({REQUESTER}), approver_all, administrators - approver_all, set(PEOPLE)
        )
        if not self.reference.open_next():
            self.reference.status = "approved"
        self._store(run_levels(tuple(_planned(place, step) for place, step in enumerate(steps, 1)), self.now()))

    def now(self) -> Circumstances:
        """What the levels depend on now."""
        known, here = self.reference, self.reference.here
        circles = [
            tuple(uuid_of(one) for one in sorted(who & here)) for who in (known.approver_all, known.administrators)
        ]
        delegates = {uuid_of(absent): uuid_of(delegate) for absent, delegate in known.delegates.items()}
        active = frozenset(uuid_of(person) for person in here)
        electorate = Electorate(active, circles[0], circles[1], uuid_of(AGENCY), delegates)
        own = frozenset(uuid_of(person) for person in known.own)
        return Circumstances(electorate, own, VALUE, NOW + timedelta(hours=self.hours))

    def _store(self, running: Running) -> None:
        self.levels: Levels = running.levels
        if running.current is None:
            self.ended = "approved"

    def _look_again(self) -> None:
        self.reference.look_again()
        if not self.ended:
            self.levels = reseat(self.levels, self.now()).levels

    @rule(person=st.one_of(_people, st.just(AGENCY)))
    def approves(self, person: Person) -> None:
        self.hours += 1
        allowed = person in self.reference.deciders()
        standing = standing_of(self.levels, uuid_of(person), self.now().own)
        assert (not self.ended and standing is Standing.MAY_DECIDE) == allowed
        if allowed:
            self._store(approve(self.levels, uuid_of(person), self.now()))
            self.reference.approve(person)

    @precondition(lambda self: not self.ended)
    @rule(pick=st.integers(0, 5))
    def one_who_may_approves(self, pick: int) -> None:
        deciders = sorted(self.reference.deciders())
        self.approves(deciders[pick % len(deciders)])

    @precondition(lambda self: not self.ended)
    @rule(pick=st.integers(0, 5), sure=st.integers(0, 4))
    def one_who_may_rejects(self, pick: int, sure: int) -> None:
        if sure:  # one rejection ends a request: most runs go on
            return
        deciders = sorted(self.reference.deciders())
        chosen = deciders[pick % len(deciders)]
        self.levels = reject(self.levels, uuid_of(chosen), self.now().at, reason="Fora do orçamento")
        self.reference.status = self.ended = "rejected"

    @rule(person=st.sampled_from(PEOPLE[1:]))
    def leaves_or_comes_back(self, person: Person) -> None:
        self.reference.here ^= {person}
        self._look_again()

    @rule(absent=_people, delegate=_people)
    def is_away_or_back(self, absent: Person, delegate: Person) -> None:
        delegates = self.reference.delegates
        if delegates.pop(absent, None) is None:
            is_chain = delegate in delegates or absent in delegates.values()
            if absent != delegate and not is_chain:
                delegates[absent] = delegate
        self._look_again()

    @precondition(lambda self: not self.ended)
    @rule()
    def time_is_over(self) -> None:
        self.hours += 24
        before = {level.level for level in self.levels if level.status is LevelStatus.APPROVED}
        running = escalate(self.levels, self.now())
        self.reference.fall_silent()
        if running is None:
            self.ended = "expired"
            return
        self._store(running)
        assert {level.level for level in self.levels if level.status is LevelStatus.APPROVED} == before

    @invariant()
    def both_say_the_same(self) -> None:
        assert self.reference.status == (self.ended or "approving")
        current = None if self.ended == "expired" else open_level(self.levels)
        deciding = {seat.decider for seat in current.deciding()} if current else set()
        assert deciding == {uuid_of(person) for person in self.reference.deciders()}

    @invariant()
    def it_never_deadlocks_and_nobody_decides_their_own(self) -> None:
        if not self.ended:
            assert self.reference.deciders()
        assert REQUESTER not in self.reference.deciders()
        assert sum(level.status is LevelStatus.OPEN for level in self.levels) <= 1

    @invariant()
    def it_is_approved_by_people_alone(self) -> None:
        if self.ended == "approved" and any(step.is_in_band for step in self.reference.steps):
            assert self.reference.credited


def _planned(place: int, step: Step) -> Level:
    seats = tuple(Seat(approver_uuid=uuid_of(one), order=order) for order, one in enumerate(sorted(step.people), 1))
    band = {} if step.is_in_band else {"max_value": VALUE - 1}
    return Level(level=place, seats=seats, require_all=step.asks_all, **band)


TestApproval = Approval.TestCase
TestApproval.settings = settings(max_examples=150, stateful_step_count=25, deadline=None, print_blob=True)
"""A failing run prints its steps and the blob that repeats it."""
