"""What QR codes of fiscal documents carry, in every form the authorities print."""

from datetime import date
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.codes import code_of
from expenses_ocr_service.reading.registers import access_key_check_digit, cnpj_check_digits
from hypothesis import given
from hypothesis import strategies as st

TODAY = date(2026, 11, 21)


def a_key(*, state: str = "33", month: str = "2611", model: str = "65", way: str = "1") -> str:
    cnpj = "112223330001" + cnpj_check_digits("112223330001")
    base = f"{state}{month}{cnpj}{model}001000001234{way}00001234"
    return base + access_key_check_digit(base)


def test_an_online_code_names_the_document_and_no_value() -> None:
    code = code_of(f"https://www.fazenda.rj.gov.br/nfce/consulta?p={a_key()}|2|1|1|C0CF44", today=TODAY)
    assert code is not None
    assert (code.key.cnpj, code.day, code.value) == ("11222333000181", None, None)


@pytest.mark.parametrize("version", ["2", "3"])
def test_an_offline_code_carries_day_and_value(version: str) -> None:
    payload = f"https://www.fazenda.rj.gov.br/nfce/consulta?p={a_key(way='9')}|{version}|1|18|86.40|6469|1|ABCDEF"
    code = code_of(payload, today=TODAY)
    assert code is not None
    assert (code.day, code.value) == (date(2026, 11, 18), Decimal("86.40"))


def test_a_code_of_the_first_version_has_named_parameters() -> None:
    instant = b"2026-11-18T12:30:00-03:00".hex()
    code = code_of(f"http://nfce.example/q?chNFe={a_key()}&tpAmb=1&dhEmi={instant}&vNF=86.40&vICMS=0.00", today=TODAY)
    assert code is not None
    assert (code.day, code.value) == (date(2026, 11, 18), Decimal("86.40"))


def test_a_sat_code_carries_instant_and_total() -> None:
    code = code_of(f"{a_key(state='35', model='59')}|20261118113000|499.91|12345678909|x/y+z", today=TODAY)
    assert code is not None
    assert (code.day, code.value, code.key.model) == (date(2026, 11, 18), Decimal("499.91"), "59")


def test_a_test_document_is_no_document() -> None:
    assert code_of(f"https://x.example/q?p={a_key()}|2|2|1|C0CF44", today=TODAY) is None
    assert code_of(f"https://x.example/q?chBPe={a_key(model='63')}&tpAmb=2", today=TODAY) is None


def test_another_states_authority_does_not_answer_for_a_key() -> None:
    assert code_of(f"https://www.sefaz.ba.gov.br/q?p={a_key()}|2|1|1|C0", today=TODAY) is None
    assert code_of(f"https://www.sefaz.rs.gov.br/q?p={a_key()}|2|1|1|C0", today=TODAY) is not None


@pytest.mark.long
@given(st.text(max_size=300))
def test_whatever_a_code_says_reading_it_never_fails(payload: str) -> None:
    assert code_of(payload, today=TODAY) is None
    code_of(f"https://x.example/q?p={a_key(way='9')}|{payload}", today=TODAY)
    code_of(f"{a_key(state='35', model='59')}|{payload}", today=TODAY)
