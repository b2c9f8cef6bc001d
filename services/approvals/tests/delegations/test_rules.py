"""Which delegations may stand beside each other."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from approvals_service.delegations.rules import (
    APPROVER_STANDS_IN,
    DELEGATE_AWAY,
    END_BEFORE_START,
    NOT_ONESELF,
    PAST,
    Period,
    State,
    chain_errors,
    form_errors,
    is_taken,
    state_at,
)
from hypothesis import given
from hypothesis import strategies as st

NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)
ANA, BRUNO, CARLA, DAVI = (UUID(int=n) for n in range(1, 5))


def away(approver: UUID, delegate: UUID, begins: float, ends: float) -> Period:
    return Period(approver, delegate, NOW + timedelta(hours=begins), NOW + timedelta(hours=ends))


@pytest.mark.parametrize(
    ("period", "errors"),
    [
        (away(BRUNO, DAVI, 1, 2), {}),
        (away(BRUNO, DAVI, -8, 2), {}),  # this morning
        (away(BRUNO, DAVI, -24, 2), {"start_at": [PAST]}),
        (away(BRUNO, DAVI, -8, -1), {"end_at": [PAST]}),
        (away(BRUNO, DAVI, 2, 2), {"end_at": [END_BEFORE_START]}),
        (away(BRUNO, BRUNO, 1, 2), {"delegate_uuid": [NOT_ONESELF]}),
    ],
)
def test_a_delegation_names_another_and_lies_ahead(period: Period, errors: dict[str, list[str]]) -> None:
    assert form_errors(period, NOW) == errors


def test_the_beginning_of_a_running_delegation_is_no_new_date() -> None:
    assert form_errors(away(BRUNO, DAVI, -48, 2), NOW, is_start_new=False) == {}


@pytest.mark.parametrize(
    ("other", "errors", "taken"),
    [
        (away(BRUNO, CARLA, 0, 1), {}, False),  # until then
        (away(BRUNO, CARLA, 0, 1.5), {}, True),
        (away(DAVI, CARLA, 2, 3), {}, False),  # from then on
        (away(DAVI, CARLA, 0, 1.5), {"delegate_uuid": [DELEGATE_AWAY]}, False),
        (away(DAVI, BRUNO, 0, 9), {"delegate_uuid": [DELEGATE_AWAY], "approver_uuid": [APPROVER_STANDS_IN]}, False),
        (away(CARLA, BRUNO, 1.5, 3), {"approver_uuid": [APPROVER_STANDS_IN]}, False),
        (away(CARLA, DAVI, 0, 9), {}, False),  # one delegate of two
    ],
)
def test_delegations_form_no_chain_and_an_approver_has_one_delegate_at_a_time(
    other: Period, errors: dict[str, list[str]], taken: bool
) -> None:
    period = away(BRUNO, DAVI, 1, 2)
    assert chain_errors(period, [other]) == errors
    assert is_taken(period, [other]) is taken


@pytest.mark.parametrize(
    ("hours", "is_ended", "state"),
    [(0.9, False, "planned"), (1, False, "running"), (1.9, False, "running"), (2, False, "over"), (1, True, "over")],
)
def test_a_delegation_holds_from_its_beginning_until_before_its_end(hours: float, is_ended: bool, state: str) -> None:
    at = NOW + timedelta(hours=hours)
    assert state_at(away(BRUNO, DAVI, 1, 2), at, is_ended=is_ended) is State(state)


_PERIODS = st.builds(
    away,
    st.sampled_from([ANA, BRUNO, CARLA, DAVI]),
    st.sampled_from([ANA, BRUNO, CARLA, DAVI]),
    st.integers(0, 6),
    st.integers(1, 9),
)


@given(st.lists(_PERIODS, max_size=12))
def test_at_no_moment_is_a_delegate_away_themself(asked: list[Period]) -> None:
    """Whatever is asked for, in whatever order: what was accepted forms no chain at any hour."""
    accepted: list[Period] = []
    for period in asked:
        if not (form_errors(period, NOW) or chain_errors(period, accepted) or is_taken(period, accepted)):
            accepted.append(period)
    for half_hours in range(20):
        at = NOW + timedelta(hours=half_hours / 2)
        now = [period for period in accepted if state_at(period, at, is_ended=False) is State.RUNNING]
        absent = [period.approver_uuid for period in now]
        assert len(absent) == len(set(absent))
        assert not set(absent) & {period.delegate_uuid for period in now}
