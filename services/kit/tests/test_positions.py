"""Whatever the order and however often: a count knows exactly what is missing."""

import random

from hypothesis import given, note
from hypothesis import strategies as st
from kit.messaging.positions import Count


@given(total=st.integers(1, 60), lost=st.sets(st.integers(1, 60)), seed=st.integers(), copies=st.integers(1, 3))
def test_shuffled_and_doubled_deliveries_count_once_and_leave_the_first_gap_open(
    total: int, lost: set[int], seed: int, copies: int
) -> None:
    note(f"seed {seed}")
    count = Count(last=0, told=total)
    came = [number for number in range(1, total + 1) if number not in lost]
    deliveries = came * copies
    random.Random(seed).shuffle(deliveries)
    for number in deliveries:
        count.heard(number)
    missing = {number for number in lost if number <= total}
    assert count.last == min(missing, default=total + 1) - 1
    assert {number for number in range(1, total + 1) if not count.has(number)} == missing
    assert count.lag == len(missing)
    for number in sorted(missing, key=lambda _: random.Random(seed).random()):
        count.heard(number)
    assert (count.last, count.ahead, count.lag) == (total, set(), 0)


@given(numbers=st.lists(st.integers(1, 40), min_size=1), skipped=st.integers(0, 50))
def test_skipping_never_goes_back(numbers: list[int], skipped: int) -> None:
    count = Count()
    for number in numbers:
        count.heard(number)
    before = count.last
    count.skip_to(skipped)
    assert before is not None
    assert count.last is not None
    assert count.last >= max(before, skipped)
    assert all(number > count.last for number in count.ahead)


def test_the_first_number_ever_sets_where_counting_begins() -> None:
    count = Count()
    count.heard(41)
    assert (count.last, count.lag) == (41, 0)


def test_what_the_producer_says_exists_is_missed_until_it_comes() -> None:
    count = Count(last=5, told=8)
    assert count.lag == 3
    count.heard(7)
    assert (count.last, count.lag) == (5, 2)


def test_a_producer_gone_back_is_followed() -> None:
    count = Count(last=9, told=12, ahead={11})
    count.go_back_to(4)
    count.heard(5)
    assert (count.last, count.lag) == (5, 0)
