"""A field's place on the photograph is where it was printed, however the photograph was turned or tilted."""

import io
from datetime import date
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.reader import read_receipt
from PIL import Image, ImageDraw, ImageFont

TODAY = date(2026, 11, 21)
LINES = (
    "CANTINA DA SERRA LTDA", "RUA DAS FLORES, 120 - CENTRO", "CNPJ: 11.222.333/0001-81", "CUPOM NAO FISCAL",
    "Data: 12/05/2026 12:41", "PRATO EXECUTIVO          28,50", "SUCO DE LARANJA           9,00",
    "SERVICO OPCIONAL          3,75", "VALOR TOTAL A PAGAR      41,25", "CARTAO DE DEBITO         41,25",
    "OBRIGADO E VOLTE SEMPRE",
)  # fmt: skip
HEIGHT, TOP = 60, 80


def a_photograph(turn: Image.Transpose | None = None, *, tilt: float = 0.0) -> bytes:
    picture = Image.new("L", (1000, TOP + HEIGHT * len(LINES) + 80), 245)
    ink = ImageDraw.Draw(picture)
    font = ImageFont.load_default(34)
    for number, line in enumerate(LINES):
        left, _, right = line.partition("   ")
        ink.text((100, TOP + HEIGHT * number), left, fill=25, font=font)
        if right:
            ink.text((760, TOP + HEIGHT * number), right.strip(), fill=25, font=font)
    picture = picture.rotate(tilt, fillcolor=245) if tilt else picture
    picture = picture.transpose(turn) if turn is not None else picture
    into = io.BytesIO()
    picture.save(into, "PNG")
    return into.getvalue()


def middle_of_line(number: int) -> float:
    return (TOP + HEIGHT * number + 20) / (TOP + HEIGHT * len(LINES) + 80)


@pytest.mark.parametrize("tilt", [0.0, 2.0])
def test_a_field_stands_where_it_was_printed(tilt: float) -> None:
    said = read_receipt(a_photograph(tilt=tilt), "PNG", today=TODAY)
    assert said.value.place
    assert said.date.place
    assert said.value.place.top < middle_of_line(8) < said.value.place.top + said.value.place.height + 0.03
    assert 0.7 < said.value.place.left < 0.85
    assert said.date.place.top - 0.02 < middle_of_line(4) < said.date.place.top + said.date.place.height + 0.02


@pytest.mark.long
def test_a_field_of_a_picture_on_its_side_stands_where_it_was_printed() -> None:
    said = read_receipt(a_photograph(Image.Transpose.ROTATE_90), "PNG", today=TODAY)
    assert said.value.place
    assert said.value.place.left - 0.02 < middle_of_line(8) < said.value.place.left + said.value.place.width + 0.02
    assert 0.1 < said.value.place.top < 0.3, "the right edge of the paper is at the top"


@pytest.mark.long
@pytest.mark.parametrize("size", [26, 34, 44])
def test_amounts_and_a_name_at_the_very_edges_of_the_picture_are_read(size: int) -> None:
    picture = Image.new("L", (22 * size, size * 26), 246)
    ink, font = ImageDraw.Draw(picture), ImageFont.load_default(size)
    rows = [
        ("2,000 UN x 11,25", "22,50"),
        ("1,000 UN x 9,40", "9,40"),
        ("VALOR A PAGAR", "31,90"),
        ("DINHEIRO", "50,00"),
    ]
    ink.text((size * 4, 2), "PADARIA ESTRELA LTDA", fill=25, font=font)
    ink.text((4, size * 3), "Data: 12/05/2026 12:41", fill=25, font=font)
    for number, (name, amount) in enumerate(rows):
        top = size * (6 + 3 * number)
        ink.text((4, top), name, fill=25, font=font)
        ink.text((picture.width - 2 - ink.textlength(amount, font), top), amount, fill=25, font=font)
    into = io.BytesIO()
    picture.save(into, "PNG")
    said = read_receipt(into.getvalue(), "PNG", today=TODAY)
    assert (said.value.value, said.name.value) == (Decimal("31.90"), "PADARIA ESTRELA LTDA")
