"""Importing branches from a sheet over HTTP: whole or not at all."""

import io
from collections.abc import Callable

import pytest
from config_factories import a_cnpj, a_name
from config_service.imports.rules import cnpj_of
from config_sheets import Rows, SheetsOf, a_sheet, audited, upload
from config_structure import OF_AURORA, REFUSED, data
from contracts.config import BranchChanged
from kit.testing import COBALTO, Person, Running, agency_issuer, agency_manager, an_administrator, as_
from openpyxl import load_workbook

PATH = f"{OF_AURORA}/branches/imports"
HEADER = ["nome", "cnpj", "email", "telefone", "codigo_de_integracao"]
WITH_LETTERS = {"D7YDDI5H000162": "D7.YDD.I5H/0001-62", "6A3EDMWP000168": "6a3edmwp000168"}
SHEETS = SheetsOf("branches", "branches", BranchChanged)
send, found, errors_of, published = SHEETS.send, SHEETS.found, SHEETS.errors_of, SHEETS.published


@as_(an_administrator, agency_manager)
async def test_each_row_opens_a_branch_with_fact_and_audit(config: Running, caller: Person) -> None:
    mark, one, other = a_name("Imp"), a_cnpj(), a_cnpj()
    rows: Rows = [
        ["CNPJ", "Código de integração", "Nome", "Telefone", "Email"],
        [f"{one[:2]}.{one[2:5]}.{one[5:8]}/{one[8:12]}-{one[12:]}", f"{mark}-1", f"{mark} Sul", "(19) 3333-4444", None],
        [None, None, None, None, None],
        [other, None, f"{mark} Norte", None, "NORTE@aurora.demo"],
    ]
    answer = await send(config, rows, caller=caller)
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"] == {"rows": 2, "created": 2, "updated": 0}
    branches = {each["name"].removeprefix(f"{mark} "): each for each in await found(config, mark)}
    said = ("cnpj", "phone", "email", "integration_id", "active")
    assert {name: [branch[field] for field in said] for name, branch in branches.items()} == {
        "Sul": [one, "551933334444", None, f"{mark}-1", True],
        "Norte": [other, None, "norte@aurora.demo", None, True],
    }
    assert {str(fact.uuid): fact.cnpj for fact in await published(config, mark)} == {
        branch["uuid"]: branch["cnpj"] for branch in branches.values()
    }
    assert [await audited(config, branch["uuid"]) for branch in branches.values()] == [["create-branch"]] * 2


async def test_a_cnpj_with_letters_is_imported_with_and_without_its_mask(config: Running) -> None:
    mark = a_name("Letras")
    data(await send(config, [HEADER, *([f"{mark} {cnpj}", typed] for cnpj, typed in WITH_LETTERS.items())]), 201)
    assert {branch["cnpj"] for branch in await found(config, mark)} == set(WITH_LETTERS)


def test_a_cnpj_that_a_spreadsheet_took_for_a_number_gets_its_zeros_back() -> None:
    assert cnpj_of("394460005887") == "00394460005887"
    assert cnpj_of("12.ABC.345/01DE-35") == "12.ABC.345/01DE-35"


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_open_branches_imports_none_and_only_an_agencys_issuer_gets_the_template(
    config: Running, caller: Callable[[], Person]
) -> None:
    mark = a_name("Proibido")
    answer = await send(config, [HEADER, [mark, a_cnpj()]], caller=caller())
    assert answer.status_code == REFUSED[caller], answer.text
    reads = 200 if caller is agency_issuer else REFUSED[caller]
    assert (await config.as_(caller()).get(f"{PATH}/template")).status_code == reads
    assert await found(config, mark) == []


async def test_a_dry_run_counts_and_writes_nothing(config: Running) -> None:
    mark = a_name("Ensaio")
    before = len(await config.outbox())
    answer = await send(config, [HEADER, [mark, a_cnpj()]], dry_run=True)
    assert (answer.status_code, answer.json()["data"]) == (200, {"rows": 1, "created": 1, "updated": 0})
    assert (await found(config, mark), len(await config.outbox())) == ([], before)


async def test_one_wrong_row_keeps_all_from_being_imported_and_each_is_named(config: Running) -> None:
    mark, stored, fresh = a_name("Erro"), a_cnpj(), a_cnpj()
    data(await send(config, [HEADER, [f"{mark} antiga", stored]]), 201)
    errors = await errors_of(
        config,
        [
            HEADER,
            [f"{mark} certa", fresh],
            ["", "12.ABC.345/01DE-36", "sem arroba", "12", "9" * 61],
            [f"{mark} outra", stored],
            [f"{mark} outra", fresh],
        ],
    )
    assert errors == {
        "linha 3": [
            "nome: O nome da filial é obrigatório",
            "cnpj: CNPJ inválido",
            "email: Informe um e-mail válido",
            "telefone: Valor inválido",
            "codigo_de_integracao: Deve ter no máximo 60 caracteres",
        ],
        "linha 4": [f"cnpj: '{stored}' já existe"],
        "linha 5": [f"cnpj: '{fresh}' está repetido (linha 2)"],
    }
    assert [branch["name"] for branch in await found(config, mark)] == [f"{mark} antiga"]


async def test_the_cnpj_of_another_companys_branch_is_free(config: Running) -> None:
    mark, cnpj = a_name("Vizinha"), a_cnpj()
    theirs = {"name": mark, "cnpj": cnpj}
    data(await config.as_(agency_manager()).post(f"/customers/{COBALTO.uuid}/branches", json=theirs), 201)
    data(await send(config, [HEADER, [mark, cnpj]]), 201)


async def test_a_repeated_import_is_answered_as_the_first_time(config: Running) -> None:
    mark = a_name("Repetida")
    content, key, caller = a_sheet(HEADER, [mark, a_cnpj()]), f"importa-{mark}", an_administrator()
    first, again = [await upload(config, caller, PATH, part="branches", content=content, key=key) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json() == again.json()
    assert len(await found(config, mark)) == 1


async def test_the_template_is_an_xlsx_that_may_be_filled_in_and_sent_back(config: Running) -> None:
    answer = await config.as_(an_administrator()).get(f"{PATH}/template")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="filiais.xlsx"'
    book = load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Filiais", "Instruções"]
    sheet = book.worksheets[0]
    assert [cell.value for cell in sheet[1]] == HEADER
    sheet["A2"], sheet["B2"] = a_name("Modelo"), a_cnpj()
    into = io.BytesIO()
    book.save(into)
    data(await upload(config, an_administrator(), PATH, part="branches", content=into.getvalue()), 201)


@pytest.mark.timeout(180)
async def test_1000_rows_are_imported_at_once(config: Running) -> None:
    mark = a_name("Grande")
    answer = await send(config, [HEADER, *([f"{mark} {at}", a_cnpj()] for at in range(1_000))])
    assert answer.json() == {"data": {"rows": 1_000, "created": 1_000, "updated": 0}}
    assert len({fact.uuid for fact in await published(config, mark)}) == 1_000
