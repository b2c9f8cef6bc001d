"""When two receipts may be one, and what an index needs to find them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from expenses_ocr_service.matching.rules import (
    LEAST_EQUAL_BYTES,
    MOST_BITS_APART,
    PairStatus,
    Reason,
    Receipt,
    bits_apart,
    byte_marks,
    is_stronger,
    marks_of,
    normalised_company,
    reason_between,
    standing_in,
)
from hypothesis import given
from hypothesis import strategies as st

ONE = Receipt(UUID(int=1), date(2026, 2, 20), Decimal("86.40"), company="cantina da serra", cnpj="11222333000181")
OTHER = replace(ONE, uuid=UUID(int=2), day=date(2026, 2, 21))
pictures = st.integers(-(1 << 63), (1 << 63) - 1)


def flipped(bits: int, places: set[int]) -> int:
    """The same picture with some of its 64 bits turned, signed as a column keeps it."""
    turned = bits & ((1 << 64) - 1)
    for place in places:
        turned ^= 1 << place
    return turned - (1 << 64) if turned >> 63 else turned


@given(pictures, st.sets(st.integers(0, 63), max_size=MOST_BITS_APART))
def test_a_picture_within_six_bits_shares_two_bytes_at_least(bits: int, places: set[int]) -> None:
    alike = flipped(bits, places)
    assert bits_apart(bits, alike) == len(places)
    assert len(set(byte_marks(bits)) & set(byte_marks(alike))) >= LEAST_EQUAL_BYTES
    assert reason_between(replace(ONE, likeness=bits), replace(OTHER, likeness=alike)) is Reason.SIMILAR_IMAGE


@given(pictures, st.sets(st.integers(0, 63), min_size=MOST_BITS_APART + 1))
def test_a_picture_seven_bits_away_is_another(bits: int, places: set[int]) -> None:
    assert reason_between(replace(ONE, likeness=bits), replace(OTHER, likeness=flipped(bits, places))) is None


receipts = st.builds(
    Receipt,
    st.integers(1, 5).map(lambda n: UUID(int=n)),
    st.sampled_from([date(2026, 2, 20), date(2026, 2, 21)]),
    st.sampled_from([Decimal("86.40"), Decimal("42.00")]),
    company=st.sampled_from([None, "cantina da serra", "taxi aurora"]),
    cnpj=st.sampled_from([None, "11222333000181", "22333444000181"]),
    access_key=st.sampled_from([None, "K" * 44, "L" * 44]),
    sha256=st.sampled_from([None, "a" * 64, "b" * 64]),
    likeness=st.sampled_from([None, 0, 63, 127, -1]),
)


@given(receipts, receipts)
def test_suspicion_is_mutual_and_the_index_misses_none(one: Receipt, other: Receipt) -> None:
    reason = reason_between(one, other)
    assert reason is reason_between(other, one)
    shared = set(marks_of(one)) & set(marks_of(other))
    outright = {mark for mark in shared if not mark.startswith("b")}
    if reason is not None:
        assert outright or len(shared) >= LEAST_EQUAL_BYTES


def test_the_strongest_reason_is_told() -> None:
    whole = replace(ONE, access_key="K" * 44, sha256="a" * 64, likeness=5)
    same = replace(whole, uuid=UUID(int=2))
    assert reason_between(whole, same) is Reason.ACCESS_KEY
    assert reason_between(whole, replace(same, access_key=None)) is Reason.SAME_IMAGE
    assert reason_between(whole, replace(same, access_key=None, sha256="b" * 64)) is Reason.SIMILAR_IMAGE
    assert reason_between(whole, replace(same, access_key=None, sha256=None, likeness=None)) is Reason.SAME_SALE
    assert [is_stronger(Reason.ACCESS_KEY, than) for than in Reason] == [False, True, True, True]


def test_two_documents_that_only_look_alike_are_two() -> None:
    one = replace(ONE, access_key="K" * 44, likeness=5)
    other = replace(OTHER, access_key="L" * 44, likeness=4)
    assert reason_between(one, other) is None
    assert reason_between(one, replace(other, access_key=None)) is Reason.SIMILAR_IMAGE


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cnpj": None}, Reason.SAME_SALE),  # then the name tells
        ({"company": "outro nome"}, Reason.SAME_SALE),  # the CNPJ is the same
        ({"cnpj": "22333444000181"}, None),  # another house of the same name
        ({"cnpj": None, "company": None}, None),
        ({"value": Decimal("86.41")}, None),
        ({"day": date(2026, 2, 21)}, None),
    ],
)
def test_a_sale_is_the_same_by_value_day_and_establishment(change: dict[str, object], expected: Reason | None) -> None:
    assert reason_between(ONE, replace(ONE, uuid=UUID(int=2), **change)) is expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "written", ["Cantina da Serra Ltda.", "CANTINA DA SERRA LTDA - ME", "  cantína  da serra  S/A", "Cantina-da-Serra"]
)
def test_names_are_compared_without_their_clothes(written: str) -> None:
    assert normalised_company(written) == "cantina da serra"


@pytest.mark.parametrize(("written", "expected"), [("Ltda", "ltda"), ("!!!", "!!!"), (None, None), ("ME", "me")])
def test_a_name_of_nothing_else_stays_itself(written: str | None, expected: str | None) -> None:
    assert normalised_company(written) == expected


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([], "none"),
        ([(PairStatus.SUSPECTED, False)], "suspected"),
        ([(PairStatus.DISMISSED, False), (PairStatus.SUSPECTED, False)], "suspected"),
        ([(PairStatus.DISMISSED, False)], "dismissed"),
        ([(PairStatus.CONFIRMED, True)], "dismissed"),
        ([(PairStatus.CONFIRMED, False), (PairStatus.SUSPECTED, False)], "confirmed"),
        ([(PairStatus.CONFIRMED, True), (PairStatus.SUSPECTED, False)], "suspected"),
    ],
)
def test_an_expense_stands_as_its_worst_pair_says(pairs: list[tuple[PairStatus, bool]], expected: str) -> None:
    assert standing_in(pairs) == expected
    assert standing_in(reversed(pairs)) == expected
