"""The BR Code of a PIX: closed by the right checksum, readable field by field."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.br_code import Payee, br_code, crc16

MANUAL = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR"
    "5913Fulano de Tal6008BRASILIA62070503***63041D3D"
)
"""The static example of the Central Bank's manual."""


def fields_of(text: str) -> dict[str, str]:
    """A reader of its own: tag, length, value, until the end."""
    found: dict[str, str] = {}
    while text:
        tag, size = text[:2], int(text[2:4])
        assert len(text) >= 4 + size and tag not in found
        found[tag], text = text[4 : 4 + size], text[4 + size :]
    return found


def test_the_checksum_is_the_one_of_the_manual() -> None:
    assert crc16(b"123456789") == 0x29B1
    assert f"{crc16(MANUAL[:-4].encode()):04X}" == MANUAL[-4:]


def test_a_code_says_key_value_name_city_and_reference() -> None:
    payee = Payee("11222333000181", "Aurora Indústria & Comércio de Aço Ltda", "São José do Rio Preto")
    told = fields_of(br_code(payee, Decimal("1080.50"), reference="PC-17"))
    assert fields_of(told["26"]) == {"00": "br.gov.bcb.pix", "01": "11222333000181"}
    assert (told["00"], told["52"], told["53"], told["58"]) == ("01", "0000", "986", "BR")
    assert told["54"] == "1080.50"
    assert told["59"] == "AURORA INDUSTRIA COMERCIO" and told["60"] == "SAO JOSE DO RIO"
    assert fields_of(told["62"]) == {"05": "PC17"}


@given(st.text(max_size=60), st.text(max_size=60), st.decimals("0.01", "999999.99", places=2))
def test_whatever_a_company_is_called_its_code_can_be_read(name: str, city: str, value: Decimal) -> None:
    text = br_code(Payee("12ABC34501DE35", name, city), value, reference="PC1")
    assert text.isascii() and f"{crc16(text[:-4].encode()):04X}" == text[-4:]
    told = fields_of(text)
    assert 1 <= len(told["59"]) <= 25 and 1 <= len(told["60"]) <= 15 and Decimal(told["54"]) == value


def test_a_key_that_no_field_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="field"):
        br_code(Payee("k" * 100, "Aurora", "BRASIL"), Decimal("1.00"), reference="PC1")
