"""Uploaded spreadsheets: read as text in a child with limits, or refused; and the templates offered for them."""

import io
import struct
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from kit.core.refusals import ImportRejected, InvalidFile
from kit.files.confined.limits import MEBIBYTE, Limits
from kit.files.confinement import ChildFailed, Confinement
from kit.files.sheets import XLSX, Column, read_sheet, template_of, under_header
from kit.testing.sheets import XLS, an_xls, changed
from openpyxl import Workbook, load_workbook

COLUMNS = (
    Column("nome", True, "Comercial", "Até 120 letras"),
    Column("centro_de_custo", True, "CC-0201", "O código"),
    Column("filiais", False, "Sul; Norte", "Separadas por ponto e vírgula"),
)


@pytest.fixture
def confinement() -> Confinement:
    return Confinement()


def a_workbook(*rows: list[Any], **formats: str) -> bytes:
    """An .xlsx; `formats` gives number formats by cell address."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    for address, number_format in formats.items():
        sheet[address].number_format = number_format
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()


async def test_cells_of_an_xlsx_are_read_as_the_text_that_people_see(confinement: Confinement) -> None:
    content = a_workbook(
        ["Ação", 12345678909, 45, datetime.fromisoformat("1990-05-17"), True, 1.5, "  Sul  "],
        [None, None],
        ["12.ABC.345/01DE-35", 12345678000195, "007", date(2026, 1, 2), None, "=", "a\u200bb"],
        B1="00000000000",
        C1="00000",
    )
    assert await read_sheet(content, XLSX, confinement) == [
        (1, ["Ação", "12345678909", "00045", "1990-05-17", "true", "1.5", "Sul"], []),
        (3, ["12.ABC.345/01DE-35", "12345678000195", "007", "2026-01-02", "", "=", "a b"], []),
    ]


async def test_cells_of_an_xls_are_read_the_same_way_and_its_formulas_are_known(confinement: Confinement) -> None:
    content = an_xls((0, 0, "Ação"), (0, 1, 12345678909.0), (2, 0, "Sul"), (2, 1, "001"), formula=(2, 2))
    assert await read_sheet(content, XLS, confinement) == [
        (1, ["Ação", "12345678909"], []),
        (3, ["Sul", "001", "2"], [2]),
    ]


async def test_a_formula_refuses_its_row_with_its_column(confinement: Confinement) -> None:
    content = a_workbook(["nome", "centro de custo"], ["Obras", "1"], ["=1+1", '=HYPERLINK("http://a.b")'])
    with pytest.raises(ImportRejected) as refused:
        under_header(await read_sheet(content, XLSX, confinement), COLUMNS)
    said = "a célula tem uma fórmula; cole somente o valor"
    assert refused.value.errors == {"linha 3": [f"nome: {said}", f"centro de custo: {said}"]}


def test_a_header_may_stand_in_any_order_case_and_accents() -> None:
    rows = under_header([(2, ["Filiais ", "", "CENTRO-DE-CUSTO", "Nomé"], []), (5, ["", "x", "9"], [])], COLUMNS)
    assert [(row.number, row.label, dict(row.cells)) for row in rows] == [
        (5, "linha 5", {"filiais": "", "centro_de_custo": "9", "nome": ""})
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], {"linha 1": ["a planilha está vazia"]}),
        (
            [(1, ["nome", "centro de custo"], [])],
            {"linha 2": ["a planilha não tem linhas abaixo do cabeçalho"]},
        ),
        (
            [(1, ["Nome", "NOME", "saldo"], []), (2, ["a"], [])],
            {
                "linha 1": [
                    "a coluna 'nome' está repetida",
                    "a coluna 'saldo' não é conhecida",
                    "falta a coluna 'centro_de_custo'",
                ]
            },
        ),
    ],
)
def test_a_header_that_does_not_fit_is_refused(raw: Any, said: dict[str, list[str]]) -> None:
    with pytest.raises(ImportRejected) as refused:
        under_header(raw, COLUMNS)
    assert refused.value.errors == said


ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b']><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
    + b'<c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>'
)
ENTITY_OF_A_FILE = ENTITIES.replace(b'"aaaaaaaaaa"', b'SYSTEM "file:///etc/passwd"').replace(b"&j;", b"&a;")
PLAIN = a_workbook(["nome"], ["a"])
REFUSED: dict[str, Callable[[], tuple[bytes, str]]] = {
    "nothing": lambda: (b"", XLSX),
    "a text": lambda: (b"nome;codigo\nObras;1", "text/csv"),
    "a text called .xls": lambda: (b"nome;codigo\nObras;1", XLS),
    "a page called .xls": lambda: (b"<html><table>", XLS),
    "an .xlsx called .xls": lambda: (PLAIN, XLS),
    "an .xls called .xlsx": lambda: (an_xls((0, 0, "a")), XLSX),
    "no type": lambda: (PLAIN, ""),
    "another archive": lambda: (changed(PLAIN)[:200], XLSX),
    "first bytes alone": lambda: (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", XLS),
    "half an .xls": lambda: (an_xls((0, 0, "a"))[:1600], XLS),
    "macros": lambda: (changed(PLAIN, vba=b"Sub Auto_Open"), XLSX),
    "entities that grow": lambda: (changed(PLAIN, sheet1=ENTITIES), XLSX),
    "an entity of a file": lambda: (changed(PLAIN, sheet1=ENTITY_OF_A_FILE), XLSX),
    "a part that unpacks to 60 MiB": lambda: (changed(PLAIN, sheet1=b" " * 60 * MEBIBYTE), XLSX),
    "more columns than 50": lambda: (a_workbook(["a"] * 51), XLSX),
    "a cell of 2,001 letters": lambda: (a_workbook(["a" * 2_001]), XLSX),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_refused(confinement: Confinement, name: str) -> None:
    content, declared = REFUSED[name]()
    with pytest.raises(InvalidFile, match=r"Envie \.xls ou \.xlsx\."):
        await read_sheet(content, declared, confinement)


async def test_a_bomb_is_small_and_refused_before_it_is_unpacked(confinement: Confinement) -> None:
    bomb = changed(PLAIN, sheet1=b" " * 60 * MEBIBYTE)
    assert len(bomb) < 100_000
    with pytest.raises(ChildFailed, match="NotASheet"):
        await confinement.run("kit.files.confined.sheet", "XLSX", content=bomb, limits=Limits())


@pytest.mark.long
async def test_a_part_larger_than_it_says_is_refused(confinement: Confinement) -> None:
    """The directory of the archive declares a few bytes where the part has 60 MiB."""
    bomb = changed(PLAIN, sheet1=b" " * 60 * MEBIBYTE)
    lying = bomb.replace(struct.pack("<I", 60 * MEBIBYTE), struct.pack("<I", 100))
    assert lying != bomb
    with pytest.raises(InvalidFile):
        await read_sheet(lying, XLSX, confinement)


async def test_5000_rows_are_read_and_one_more_is_refused_with_the_limit(confinement: Confinement) -> None:
    rows = [["nome"], *([f"Centro {number}"] for number in range(5_000))]
    assert len(await read_sheet(a_workbook(*rows), XLSX, confinement)) == 5_001
    with pytest.raises(InvalidFile, match=r"até 5\.000 linhas"):
        await read_sheet(a_workbook(*rows, ["uma a mais"]), XLSX, confinement)


@pytest.mark.long
@pytest.mark.parametrize(
    "limits",
    [Limits(memory_bytes=60 * MEBIBYTE), Limits(seconds=0.05), Limits(answer_bytes=50)],
    ids=["memory", "time", "answer"],
)
async def test_a_sheet_meets_the_limits_of_its_child(confinement: Confinement, limits: Limits) -> None:
    large = a_workbook(*([f"{number} {'a' * 1_900}" for number in range(at, at + 10)] for at in range(0, 20_000, 10)))
    with pytest.raises(InvalidFile):
        await read_sheet(large, XLSX, confinement, limits=limits)
    assert len(await read_sheet(PLAIN, XLSX, confinement)) == 2


async def test_a_template_is_read_back_as_text_with_its_example(confinement: Confinement) -> None:
    content = template_of(COLUMNS, title="Centros de custo", notes=["Até 5.000 linhas."])
    (row,) = under_header(await read_sheet(content, XLSX, confinement), COLUMNS)
    assert dict(row.cells) == {"nome": "Comercial", "centro_de_custo": "CC-0201", "filiais": "Sul; Norte"}
    book = load_workbook(io.BytesIO(content))
    assert book.sheetnames == ["Centros de custo", "Instruções"]
    assert {cell.number_format for cells in book.worksheets[0].iter_rows() for cell in cells} == {"@"}
