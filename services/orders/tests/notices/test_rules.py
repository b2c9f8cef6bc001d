"""What a person chose, and how many messages an hour holds."""

from datetime import UTC, datetime, timedelta

import pytest
from orders_service.notices.rules import LONGEST_BELL, MOST, WITHIN, Ways, in_brief, wait_before_next, ways_of

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def choice(**chosen: bool) -> dict[str, dict[str, bool]]:
    return {"issuer_notified": chosen, "order_approved": {"email": False, "in_app": False}}


@pytest.mark.parametrize(
    ("layers", "ways"),
    [
        ((), Ways(in_app=True, email=True)),
        (({"order_approved": {"email": False, "in_app": False}},), Ways(in_app=True, email=True)),
        ((choice(email=False),), Ways(in_app=True, email=False)),
        ((choice(email=False), choice(email=True, in_app=False)), Ways(in_app=False, email=True)),
        ((choice(email=False), choice(in_app=False)), Ways(in_app=False, email=False)),
    ],
)
def test_a_person_s_choice_lies_over_the_customer_s(layers: tuple[dict[str, dict[str, bool]], ...], ways: Ways) -> None:
    assert ways_of(*layers) == ways


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
