"""How many messages an hour holds, and what a bell shows of one."""

from datetime import UTC, datetime, timedelta

import pytest
from orders_service.notices.rules import LONGEST_BELL, MOST, WITHIN, in_brief, wait_before_next

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def ago(*minutes: int) -> list[datetime]:
    return [NOW - timedelta(minutes=minute) for minute in minutes]


@pytest.mark.parametrize(
    ("lately", "seconds"),
    [
        ([], 0),
        (ago(1, 2, 3, 4), 0),
        (ago(1, 2, 3, 4, 50), 600),
        (ago(0, 0, 0, 0, 0), 3600),
        (ago(1, 2, 3, 4, 60), 0),
    ],
)
def test_the_sixth_message_waits_until_the_first_is_an_hour_old(lately: list[datetime], seconds: int) -> None:
    assert MOST == 5 and timedelta(hours=1) == WITHIN
    assert wait_before_next(lately, NOW) == seconds


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Veja\n  isto.", "Veja isto."),
        ("a" * LONGEST_BELL, "a" * LONGEST_BELL),
        ("a" * 1000, "a" * (LONGEST_BELL - 1) + "…"),
        ("ab " * 400, ("ab " * 80)[: LONGEST_BELL - 1].rstrip() + "…"),
    ],
)
def test_a_bell_shows_one_line_of_a_message(text: str, shown: str) -> None:
    assert in_brief(text) == shown and len(in_brief(text)) <= LONGEST_BELL
