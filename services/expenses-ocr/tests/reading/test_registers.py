"""Which CNPJs, CPFs and access keys can be true."""

from collections.abc import Iterator
from datetime import date

import pytest
from expenses_ocr_service.reading.keys import access_key, cnpjs_in_broken_keys, keys_on
from expenses_ocr_service.reading.page import page_of_text
from expenses_ocr_service.reading.registers import (
    cnpj_check_digits,
    is_cnpj,
    is_cpf,
    merged_cnpj,
    repaired_cnpj,
)
from hypothesis import given
from hypothesis import strategies as st

TODAY = date(2026, 11, 21)
KEY = "13181017921427000125650010000000309887251170"
BASES = st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=12, max_size=12).filter(lambda t: len(set(t)) > 1)
NUMBERS = st.text("0123456789", min_size=12, max_size=12).filter(lambda t: len(set(t)) > 1)


@pytest.mark.parametrize(
    ("base", "digits"),
    [("12ABC34501DE", "35"), ("112223330001", "81"), ("6A3EDMWP0001", "68"), ("D7YDDI5H0001", "62")],
)
def test_check_digits_of_a_cnpj_hold_for_both_of_its_forms(base: str, digits: str) -> None:
    assert cnpj_check_digits(base) == digits


def test_check_digits_of_a_cpf_hold() -> None:
    assert is_cpf("12345678909")
    assert is_cpf("11144477735")
    assert not is_cpf("11144477736")
    assert not is_cpf("11111111111")


@given(BASES)
def test_a_cnpj_with_its_check_digits_is_one(base: str) -> None:
    assert is_cnpj(base + cnpj_check_digits(base))


def changed(text: str) -> Iterator[str]:
    """`text` with each one digit wrong in each way."""
    for place, digit in enumerate(text):
        for by in range(1, 10):
            yield text[:place] + str((int(digit) + by) % 10) + text[place + 1 :]


@given(NUMBERS)
def test_a_wrong_digit_shows_in_all_but_a_few_cases(base: str) -> None:
    wrong = list(changed(base + cnpj_check_digits(base)))
    assert sum(is_cnpj(text) for text in wrong) <= 6, "of 126"


@given(NUMBERS, st.integers(0, 13))
def test_a_repair_is_a_cnpj_or_nothing(base: str, place: int) -> None:
    right = base + cnpj_check_digits(base)
    mended = repaired_cnpj(right[:place] + "8" + right[place + 1 :])
    assert mended is None or is_cnpj(mended)


def test_a_zero_read_as_eight_is_repaired() -> None:
    assert repaired_cnpj("24979351080154") == "24979351000154"


@given(NUMBERS, st.permutations(range(12)))
def test_two_misreadings_make_the_true_cnpj_or_none(base: str, places: list[int]) -> None:
    right = base + cnpj_check_digits(base)
    one, other = (right[:at] + str((int(right[at]) + 5) % 10) + right[at + 1 :] for at in places[:2])
    assert merged_cnpj(one, other) in {right, None}


def test_two_misreadings_of_a_folded_line_are_merged() -> None:
    assert merged_cnpj("24979851000154", "24979351000754") == "24979351000154"


def test_the_access_key_of_the_law_is_accepted() -> None:
    key = access_key(KEY, today=TODAY)
    assert key is not None
    assert (key.state, key.year, key.month, key.cnpj, key.model) == ("AM", 2018, 10, "17921427000125", "65")


def test_a_wrong_digit_in_an_access_key_shows_in_nine_of_ten_cases() -> None:
    accepted = sum(access_key(text, today=TODAY) is not None for text in changed(KEY))
    assert accepted < 40, "of 396"


def test_an_access_key_of_next_month_is_refused() -> None:
    assert access_key(KEY, today=date(2018, 9, 30)) is None
    assert access_key(KEY, today=date(2018, 10, 1)) is not None


def test_a_key_printed_in_groups_over_two_lines_is_found() -> None:
    groups = [KEY[at : at + 4] for at in range(0, 44, 4)]
    page = page_of_text("Consulte pela chave de acesso\n" + " ".join(groups[:9]) + "\n" + " ".join(groups[9:]))
    assert [key.text for key in keys_on(page, today=TODAY)] == [KEY]


def test_a_key_misread_at_its_end_still_names_the_establishment() -> None:
    page = page_of_text(" ".join([*(KEY[at : at + 4] for at in range(0, 40, 4)), "9999"]))
    assert not list(keys_on(page, today=TODAY))
    assert set(cnpjs_in_broken_keys(page, today=TODAY)) == {"17921427000125"}
