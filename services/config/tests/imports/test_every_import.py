"""What holds of the imports of branches, cost centers and employees alike: both formats, 5,000 rows, hostile files."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from config_factories import a_cnpj, a_name
from config_service.brazil.rules import cnpj_check_digits
from config_sheets import a_sheet, upload
from config_structure import OF_AURORA, data
from contracts.config import BranchChanged, ConfigChange, CostCenterChanged, CustomerEmployeeChanged
from kit.files.sheets import XLSX
from kit.testing import Running, an_administrator
from kit.testing.sheets import XLS, an_xls, changed

MEBIBYTE = 1024 * 1024
Cells = list[str]


def a_mail(name: str) -> str:
    return f"{name.encode('ascii', 'ignore').decode().replace(' ', '.').replace('=', '')}@aurora.demo".lower()


@dataclass(frozen=True)
class Import:
    """One import: where it is, its columns, and a row under a name; `place` names a branch in its last cell."""

    path: str
    part: str
    header: Cells
    row: Callable[[str], Cells]
    fact: type[ConfigChange]
    place: str | None = "filiais"

    def rows(self, *names: str) -> list[Cells]:
        return [self.header, *(self.row(name) for name in names)]

    async def send(self, config: Running, content: bytes, kind: str = XLSX, **more: Any) -> httpx.Response:
        by = an_administrator()
        return await upload(
            config, by, f"{OF_AURORA}/{self.path}/imports", part=self.part, content=content, kind=kind, **more
        )

    async def names(self, config: Running, mark: str) -> set[str]:
        """The names told to the other services, of those that carry a mark."""
        return {fact.name for fact in await config.outbox(self.fact) if mark in fact.name}  # type: ignore[attr-defined]


IMPORTS = {
    "branches": Import("branches", "branches", ["nome", "cnpj"], lambda name: [name, a_cnpj()], BranchChanged, None),
    "cost centers": Import(
        "cost-centers", "cost_centers", ["nome", "codigo"], lambda name: [name, a_name("CC")], CostCenterChanged
    ),
    "employees": Import(
        "customer-employees",
        "customer_employees",
        ["nome", "sobrenome", "email"],
        lambda name: [name, "Souza", a_mail(name)],
        CustomerEmployeeChanged,
    ),
}
EVERY = pytest.mark.parametrize("of", IMPORTS.values(), ids=IMPORTS)


def as_xls(rows: list[Cells], formula: tuple[int, int] | None = None) -> bytes:
    return an_xls(*((y, x, cell) for y, row in enumerate(rows) for x, cell in enumerate(row)), formula=formula)


@EVERY
@pytest.mark.parametrize("kind", [XLSX, XLS], ids=[".xlsx", ".xls"])
async def test_both_formats_keep_accents_and_text_that_looks_like_a_formula(
    config: Running, of: Import, kind: str
) -> None:
    mark = a_name("Praça")
    names = [f"{mark} Coração Ünïcô", f"'=1+1 {mark}"]
    content = a_sheet(*of.rows(*names)) if kind == XLSX else as_xls(of.rows(*names))
    assert data(await of.send(config, content, kind), 201) == {"rows": 2, "created": 2, "updated": 0}
    assert await of.names(config, mark) == set(names)


@EVERY
async def test_a_formula_refuses_its_row_in_either_format(config: Running, of: Import) -> None:
    mark = a_name("Fórmula")
    rows = of.rows(mark, "=1+1")
    said = {"linha 3": ["nome: a célula tem uma fórmula; cole somente o valor"]}
    for content, kind in ((a_sheet(*rows), XLSX), (as_xls([*of.rows(mark), ["", *rows[2][1:]]], formula=(2, 0)), XLS)):
        answer = await of.send(config, content, kind)
        assert (answer.status_code, answer.json()["code"], answer.json()["errors"]) == (422, "IMPORT_REJECTED", said)
    assert await of.names(config, mark) == set()


@pytest.mark.long
@EVERY
@pytest.mark.timeout(180)
@pytest.mark.parametrize("kind", [XLSX, XLS], ids=[".xlsx", ".xls"])
async def test_5000_rows_are_checked_and_one_more_is_refused(config: Running, of: Import, kind: str) -> None:
    mark = a_name("Muitos")
    rows = of.rows(*(f"{mark} {at}" for at in range(5_001)))
    make = (lambda some: a_sheet(*some)) if kind == XLSX else as_xls
    checked = await of.send(config, make(rows[:-1]), kind, dry_run=True)
    assert data(checked) == {"rows": 5_000, "created": 5_000, "updated": 0}
    refused = await of.send(config, make(rows), kind, dry_run=True)
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_FILE")
    assert "até 5.000 linhas" in refused.json()["message"]
    assert await of.names(config, mark) == set()


HOSTILE: dict[str, Callable[[bytes], tuple[bytes, str]]] = {
    "a part that unpacks to 60 MiB": lambda plain: (changed(plain, sheet1=b" " * 60 * MEBIBYTE), XLSX),
    "macros": lambda plain: (changed(plain, vba=b"Sub Auto_Open"), XLSX),
    "a page called .xls": lambda _: (b"<html><table>", XLS),
    "an .xlsx called .xls": lambda plain: (plain, XLS),
    "a text": lambda _: (b"nome;codigo", "text/csv"),
}


@EVERY
@pytest.mark.parametrize("hostile", HOSTILE)
async def test_a_hostile_file_is_refused_with_the_formats(config: Running, of: Import, hostile: str) -> None:
    mark = a_name("Bomba")
    content, kind = HOSTILE[hostile](a_sheet(*of.rows(mark)))
    answer = await of.send(config, content, kind)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_FILE"), answer.text
    assert answer.json()["message"] == "Não foi possível ler o arquivo. Envie .xls ou .xlsx."
    assert await of.names(config, mark) == set()


@pytest.mark.parametrize("name", [name for name, of in IMPORTS.items() if of.place])
async def test_a_branch_is_named_by_its_cnpj_as_the_screens_show_it(config: Running, name: str) -> None:
    of, mark = IMPORTS[name], a_name("Letras")
    base = f"{mark.split()[-1]:0>6}ABC001"
    cnpj = base + cnpj_check_digits(base)
    branch = {"name": mark, "cnpj": cnpj}
    opened = data(await config.as_(an_administrator()).post(f"{OF_AURORA}/branches", json=branch), 201)
    masked = f"{cnpj[:2]}.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-{cnpj[12:]}".lower()
    rows = [[*of.header, of.place], [*of.row(mark), masked]]
    assert data(await of.send(config, a_sheet(*rows)), 201)["created"] == 1
    told = [fact for fact in await config.outbox(of.fact) if mark == getattr(fact, "name", None)]
    assert [[str(uuid) for uuid in getattr(fact, "branches_uuids", ())] for fact in told] == [[opened["uuid"]]]


@pytest.mark.parametrize("name", [name for name, of in IMPORTS.items() if of.place])
async def test_a_branch_is_named_by_a_cnpj_that_a_spreadsheet_took_for_a_number(config: Running, name: str) -> None:
    of, mark, cnpj = IMPORTS[name], a_name("Zeros"), a_cnpj()
    branch = {"name": mark, "cnpj": cnpj}
    data(await config.as_(an_administrator()).post(f"{OF_AURORA}/branches", json=branch), 201)
    rows: list[list[Any]] = [[*of.header, of.place], [*of.row(mark), int(cnpj)]]
    assert data(await of.send(config, a_sheet(*rows)), 201)["created"] == 1


async def test_a_cnpj_with_letters_in_an_xls_opens_a_branch(config: Running) -> None:
    of, mark = IMPORTS["branches"], a_name("Letras")
    base = f"{mark.split()[-1]:0>6}XYZ001"
    rows = [of.header, [mark, (base + cnpj_check_digits(base)).lower()]]
    assert data(await of.send(config, as_xls(rows), XLS), 201)["created"] == 1
    told = [fact.cnpj for fact in await config.outbox(BranchChanged) if getattr(fact, "name", None) == mark]  # type: ignore[attr-defined]
    assert told == [base + cnpj_check_digits(base)]
