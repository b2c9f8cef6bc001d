"""Documents of the State: the vectors of DOMAIN section 13 and what must hold for every number."""

import pytest
from config_service.brazil.rules import (
    cnpj_check_digits,
    cpf_check_digits,
    is_cnpj,
    is_cpf,
    mask_cpf,
    mask_tail,
    strip_mask,
)
from hypothesis import given
from hypothesis import strategies as st

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
bases = st.text(ALPHANUMERIC, min_size=12, max_size=12)
cpf_bases = st.text("0123456789", min_size=9, max_size=9).filter(lambda base: len(set(base)) > 1)


@pytest.mark.parametrize(
    ("base", "digits"),
    [("12ABC34501DE", "35"), ("112223330001", "81"), ("6A3EDMWP0001", "68"), ("D7YDDI5H0001", "62")],
)
def test_a_cnpj_of_either_form_ends_in_its_check_digits(base: str, digits: str) -> None:
    assert cnpj_check_digits(base) == digits
    assert is_cnpj(base + digits)


@pytest.mark.parametrize(("base", "digits"), [("123456789", "09"), ("111444777", "35")])
def test_a_cpf_ends_in_its_check_digits(base: str, digits: str) -> None:
    assert cpf_check_digits(base) == digits
    assert is_cpf(base + digits)


@given(bases)
def test_every_cnpj_made_by_the_rule_is_accepted(base: str) -> None:
    assert is_cnpj(base + cnpj_check_digits(base)) == (base != "0" * 12)


@given(bases, st.integers(1, 99))
def test_no_other_check_digits_are_accepted(base: str, shift: int) -> None:
    right = int(cnpj_check_digits(base))
    wrong = f"{(right + shift) % 100:02d}"
    assert not is_cnpj(base + wrong)


@given(bases, st.integers(0, 11), st.sampled_from("123456789"))
def test_one_mistyped_digit_is_noticed(base: str, place: int, other: str) -> None:
    """A single wrong character never passes both digits unless the residues coincide at 0 and 1 or modulo 11."""
    typed = base[:place] + other + base[place + 1 :]
    if (ord(typed[place]) - ord(base[place])) % 11 and cnpj_check_digits(typed) != cnpj_check_digits(base):
        assert not is_cnpj(typed + cnpj_check_digits(base))


@given(cpf_bases)
def test_every_cpf_made_by_the_rule_is_accepted(base: str) -> None:
    cpf = base + cpf_check_digits(base)
    assert is_cpf(cpf) == (len(set(cpf)) > 1)
    assert not is_cpf(cpf[:-1] + str((int(cpf[-1]) + 1) % 10))


@pytest.mark.parametrize(
    "text", ["0" * 14, "11222333000180", "1122233300018", "112223330001810", "11222333000AB1", "١١٢٢٢٣٣٣٠٠٠١٨١", ""]
)
def test_what_is_no_cnpj_is_refused(text: str) -> None:
    assert not is_cnpj(text)


@pytest.mark.parametrize("text", ["11111111111", "00000000000", "12345678900", "1234567890", "1234567890A", ""])
def test_what_is_no_cpf_is_refused(text: str) -> None:
    assert not is_cpf(text)


def test_a_mask_is_stripped_and_letters_kept() -> None:
    assert strip_mask(" 12.abc.345/01de-35 ") == "12ABC34501DE35"
    assert strip_mask("+55 (11) 9 8765-0001") == "5511987650001"


def test_masks_show_too_little_to_use() -> None:
    assert mask_cpf("12345678909") == "***.456.789-**"
    assert mask_tail("AB123456") == "*****456"
    assert mask_tail("123") == "***"
