"""Lines judged one by one or at once, without a database: each rule by name, then against a model."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from approvals_service.requests.rules.lines import (
    Item,
    ItemRejection,
    Mark,
    Verdict,
    Vote,
    all_judged,
    all_rejected,
    cast,
    close_lines,
    mark_line,
    mark_seen_by,
)
from hypothesis import given
from hypothesis import strategies as st

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
BRUNO, DAVI = UUID(int=1), UUID(int=2)
LINES = [UUID(int=number) for number in (11, 12, 13)]


def a_report(lines: int = 3) -> list[Item]:
    return [
        {"table": "expense", "item_uuid": str(uuid), "rejected": False, "approved_at": None, "level": None, "marks": []}
        for uuid in LINES[:lines]
    ]


def judged(items: list[Item], by: UUID, place: int, verdict: Verdict, reason: str | None = None) -> list[Item]:
    return mark_line(items, LINES[place], Mark(by, verdict, reason, NOW))


def rejection(place: int, reason: str) -> ItemRejection:
    return ItemRejection("expense", LINES[place], reason)


def alone(by: UUID = BRUNO) -> Vote:
    return Vote(by, 1, shared=True, closes=True)


def out(items: list[Item]) -> list[bool]:
    return [bool(item["rejected"]) for item in items]


def test_closing_at_once_never_approves_a_line_that_was_rejected_singly() -> None:
    items = judged(a_report(), BRUNO, 1, Verdict.REJECTED, "Sem comprovante")
    after, taken = cast(items, alone(), [rejection(0, "Pessoal")])
    assert out(after) == [True, True, False]
    assert [(found.reason, found.by) for found in taken] == [("Pessoal", BRUNO), ("Sem comprovante", BRUNO)]


def test_only_judging_the_line_again_approves_it() -> None:
    items = judged(a_report(), BRUNO, 1, Verdict.REJECTED, "Sem comprovante")
    items = judged(items, DAVI, 1, Verdict.APPROVED)
    after, taken = cast(items, alone(), [])
    assert (out(after), taken) == ([False] * 3, [])


def test_where_all_are_asked_nobody_lifts_another_ones_rejection() -> None:
    items = judged(a_report(), BRUNO, 1, Verdict.REJECTED, "Sem comprovante")
    items = judged(items, DAVI, 1, Verdict.APPROVED)
    first, taken = cast(items, Vote(DAVI, 1, shared=False, closes=False), [])
    assert (out(first), taken) == ([False] * 3, [])
    last, taken = cast(first, Vote(BRUNO, 1, shared=False, closes=True), [])
    assert out(last) == [False, True, False]
    assert taken[0].by == BRUNO


def test_a_rejection_of_one_who_left_counts_when_the_level_closes() -> None:
    items = judged(a_report(), BRUNO, 2, Verdict.REJECTED, "Fora do período")
    after, taken = cast(items, Vote(DAVI, 1, shared=False, closes=True), [])
    assert (out(after), taken[0].by) == ([False, False, True], BRUNO)


def test_the_level_is_judged_by_anybody_or_by_each() -> None:
    items = judged(judged(a_report(2), BRUNO, 0, Verdict.APPROVED), DAVI, 1, Verdict.APPROVED)
    assert all_judged(items, BRUNO, shared=True)
    assert not all_judged(items, BRUNO, shared=False)
    assert all_judged(judged(items, BRUNO, 1, Verdict.APPROVED), BRUNO, shared=False)


def test_what_is_out_needs_no_judgement() -> None:
    items, _ = cast(a_report(2), alone(), [rejection(0, "Pessoal")])
    assert all_judged(judged(close_lines(items, NOW), DAVI, 1, Verdict.APPROVED), DAVI, shared=True)


def test_a_decider_is_shown_their_own_mark_before_anothers() -> None:
    items = judged(a_report(1), BRUNO, 0, Verdict.REJECTED, "Caro")
    assert (mark_seen_by(items[0], DAVI, shared=False) or {})["reason"] == "Caro"
    items = judged(items, DAVI, 0, Verdict.APPROVED)
    assert (mark_seen_by(items[0], DAVI, shared=False) or {})["verdict"] == "approved"
    assert (mark_seen_by(items[0], BRUNO, shared=False) or {})["verdict"] == "rejected"
    assert (mark_seen_by(items[0], BRUNO, shared=True) or {})["verdict"] == "approved"


@dataclass
class Model:
    """What a level of one decider means, in the plainest words: the last thing said of each line counts."""

    lines: int
    said: dict[int, bool] = field(default_factory=dict)

    def judge(self, place: int, *, approves: bool) -> bool:
        """Whether this closed the level."""
        self.said[place] = approves
        return len(self.said) == self.lines

    def close(self, rejected: set[int]) -> None:
        for place in range(self.lines):
            self.said[place] = self.said.get(place, True) and place not in rejected


moves = st.lists(
    st.one_of(
        st.tuples(st.sampled_from((BRUNO, DAVI)), st.integers(0, 2), st.booleans()),
        st.tuples(st.sampled_from((BRUNO, DAVI)), st.sets(st.integers(0, 2))),
    ),
    max_size=12,
)


@given(moves=moves, lines=st.integers(1, 3))
def test_whatever_is_said_in_whatever_order_the_level_ends_as_the_model_does(
    moves: list[tuple[UUID, int, bool] | tuple[UUID, set[int]]], lines: int
) -> None:
    model, items = Model(lines), a_report(lines)
    closed = False
    for move in [*moves, (BRUNO, set[int]())]:
        by = move[0]
        if len(move) == 3:
            place = move[1] % lines
            items = judged(items, by, place, Verdict.APPROVED if move[2] else Verdict.REJECTED, "Não")
            closed = model.judge(place, approves=move[2])
            assert all_judged(items, by, shared=True) == closed
            rejections: list[ItemRejection] = []
        else:
            named = {place for place in move[1] if place < lines}
            model.close(named)
            rejections, closed = [rejection(place, "Não") for place in sorted(named)], True
        if closed:
            items, _ = cast(items, alone(by), rejections)
            break
    assert closed
    assert [not rejected for rejected in out(items)] == [model.said[place] for place in range(lines)]
    assert all_rejected(items) == (not any(model.said.values()))
    done = close_lines(items, NOW)
    assert [bool(item["approved_at"]) for item in done] == [model.said[place] for place in range(lines)]
    assert all(item["marks"] == [] for item in done)
