"""A small model of a running approval: sets of people instead of seats, for the state machine to compare with."""

from dataclasses import dataclass, field

AGENCY = 99
Person = int


@dataclass(frozen=True)
class Step:
    """A level as its model plans it; `is_in_band`: it applies to the request's value."""

    people: frozenset[Person]
    asks_all: bool
    is_in_band: bool


@dataclass
class Reference:
    """One request; `credited` approved something so far, `voted` are the approvers who are done with this level."""

    steps: list[Step]
    own: frozenset[Person]
    approver_all: frozenset[Person]
    administrators: frozenset[Person]
    here: set[Person]
    delegates: dict[Person, Person] = field(default_factory=dict)
    status: str = "approving"
    place: int = -1
    voted: set[Person] = field(default_factory=set)
    credited: set[Person] = field(default_factory=set)
    stand_ins: set[Person] = field(default_factory=set)
    is_escalated: bool = False

    def decider(self, approver: Person) -> Person:
        """The approver, or who decides in their place."""
        delegate = self.delegates.get(approver)
        usable = delegate is not None and delegate in self.here and delegate not in self.own
        return delegate if usable and delegate is not None else approver

    def named(self) -> set[Person]:
        """Approvers of the level who are to decide it."""
        if self.is_escalated:
            return set()
        return self.here & self.steps[self.place].people - self.own - self.voted

    def circle(self, *, without: set[Person] | None = None) -> set[Person]:
        """Who may stand in for a level left with nobody."""
        left_out = self.own | (without or set())
        for people in (self.approver_all, self.administrators):
            if found := self.here & people - left_out:
                return found
        return {AGENCY}

    def deciders(self) -> set[Person]:
        """Who may decide now."""
        if self.status != "approving":
            return set()
        return {self.decider(person) for person in self.named() or self.stand_ins}

    def open_next(self, *, by_silence: bool = False) -> bool:
        """Open the next level that needs somebody; False when there is none."""
        credited = set() if by_silence else self.credited
        for place in range(self.place + 1, len(self.steps)):
            step = self.steps[place]
            if not step.is_in_band:
                continue
            voted = {person for person in step.people if {person, self.decider(person)} & credited}
            waiting = (step.people & self.here) - self.own - voted
            if voted and not (step.asks_all and waiting):
                continue
            stand_ins = set() if waiting else self.circle()
            if {who for one in stand_ins for who in (one, self.decider(one))} & credited:
                continue
            self.place, self.voted, self.stand_ins = place, voted, stand_ins
            return True
        return False

    def look_again(self) -> None:
        """People came, went, or are away: the level is asked of who may decide it now."""
        if self.status != "approving":
            return
        if self.named():
            self.stand_ins = set()
            return
        if self.is_escalated:
            everybody = ((self.approver_all | self.administrators) & self.here) - self.own | {AGENCY}
            kept = self.stand_ins & everybody
        else:
            kept = self.stand_ins & self.circle()
        self.stand_ins = kept or self.circle()

    def approve(self, person: Person) -> None:
        """A decider approves; the level closes when that is enough."""
        named = {approver for approver in self.named() if self.decider(approver) == person}
        absent = named or {one for one in self.stand_ins if self.decider(one) == person}
        self.credited |= {person} | absent
        self.voted |= named
        if self.stand_ins or not (self.steps[self.place].asks_all and self.named()):
            self.leave_level(by_silence=False)

    def leave_level(self, *, by_silence: bool) -> bool:
        """Go on after the level; approved when nothing is left to decide. False when silence found nobody to ask."""
        if not self.is_escalated and self.open_next(by_silence=by_silence):
            return True
        if not by_silence:
            self.status = "approved"
        return not by_silence

    def fall_silent(self) -> None:
        """The time to decide the level is over."""
        asked = set() if self.is_escalated else set(self.steps[self.place].people) | self.stand_ins
        asked |= {self.decider(one) for one in self.named() or self.stand_ins}
        if self.leave_level(by_silence=True):
            return
        others = self.circle(without=asked) - asked
        if self.is_escalated or not others:
            self.status = "expired"
            return
        self.is_escalated, self.stand_ins, self.voted = True, others, set()
