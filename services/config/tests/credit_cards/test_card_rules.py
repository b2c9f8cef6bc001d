"""No text with a card's number in it is taken; a masked number shows at most ten digits."""

import string

import pytest
from config_service.credit_cards.rules import holds_card_number, is_masked, last_four, status_of
from hypothesis import given
from hypothesis import strategies as st


def luhn_digit(body: str) -> str:
    """The last digit of a number that begins with `body`."""
    total = 0
    for place, digit in enumerate(reversed(body)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


numbers = st.text(string.digits, min_size=12, max_size=18).map(lambda body: body + luhn_digit(body))
around = st.text(string.ascii_letters + "@#: ", max_size=12)


@given(
    number=numbers,
    before=around,
    after=around,
    mark=st.sampled_from(["", " ", "-", ".", "/", "_", " -", "\t", "\n", "\u00a0", "\u2013"]),
)
def test_a_card_s_number_is_found_in_any_text(number: str, before: str, after: str, mark: str) -> None:
    groups = mark.join(number[at : at + 4] for at in range(0, len(number), 4))
    assert holds_card_number(f"{before}{groups}{after}")


@given(number=numbers, more=st.text(string.digits, max_size=6))
def test_a_card_s_number_is_found_among_more_digits(number: str, more: str) -> None:
    assert holds_card_number(number + more) and holds_card_number(more + number)


@pytest.mark.parametrize(
    "text", ["4111111111111111", "378282246310005", "5555 5555 5555 4444", "tok_4111111111111111x"]
)
def test_known_numbers_are_found(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize("text", ["", "Hotéis", "1000000000001", "411111111111", "**** 4412", "2030-05", "tok_9fk2"])
def test_what_is_no_number_is_left_alone(text: str) -> None:
    assert not holds_card_number(text)


@pytest.mark.parametrize(
    "text", ["**** **** **** 4412", "4111 11** **** 4412", "411111******4412", "•••• 4412", "xxxx-4412"]
)
def test_a_masked_number_ends_with_four_digits(text: str) -> None:
    assert is_masked(text) and last_four(text) == "4412"


@pytest.mark.parametrize(
    "text", ["4412", "4111111111114412", "**** 441", "4111 111* **** 4412", "**** 44123", "abc*** 4412"]
)
def test_what_shows_more_or_nothing_is_no_masked_number(text: str) -> None:
    assert not is_masked(text)


@pytest.mark.parametrize(
    ("active", "locked", "status"),
    [(True, False, "active"), (False, False, "inactive"), (True, True, "locked"), (False, True, "locked")],
)
def test_a_locked_card_is_locked_whatever_else_it_is(active: bool, locked: bool, status: str) -> None:
    assert status_of(active=active, is_locked=locked) == status
