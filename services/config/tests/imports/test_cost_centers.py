"""Importing cost centers from a sheet over HTTP: whole or not at all."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from config_factories import a_cnpj, a_name
from config_service.cost_centers.actions import open_cost_centers
from config_service.cost_centers.queries import list_codes_in_use
from config_service.cost_centers.schemas import CostCenterCreate
from config_sheets import Rows, SheetsOf, a_sheet, audited, upload
from config_structure import OF_AURORA, REFUSED, data
from contracts.config import CostCenterChanged
from kit.core.refusals import AlreadyExists
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, COBALTO, Person, Running, agency_issuer, agency_manager, an_administrator, as_
from openpyxl import load_workbook

PATH = f"{OF_AURORA}/cost-centers/imports"
HEADER = ["nome", "codigo", "matriz", "filiais"]
SHEETS = SheetsOf("cost-centers", "cost_centers", CostCenterChanged)
send, found, errors_of, published = SHEETS.send, SHEETS.found, SHEETS.errors_of, SHEETS.published


async def a_branch(config: Running, **given: str) -> dict[str, Any]:
    body = {"name": a_name("Filial"), "cnpj": a_cnpj(), **given}
    made: dict[str, Any] = data(await config.as_(an_administrator()).post(f"{OF_AURORA}/branches", json=body), 201)
    return made


@as_(an_administrator, agency_manager)
async def test_each_row_opens_a_cost_center_with_its_branches_fact_and_audit(config: Running, caller: Person) -> None:
    mark = a_name("Imp")
    south, north = await a_branch(config), await a_branch(config, integration_id=a_name("F"))
    rows: Rows = [
        ["Código", "FILIAIS", "Nome", "Matriz"],
        [f"{mark}-1", f"{south['cnpj']}; {north['name'].upper()}", f"{mark} Ação", "Sim"],
        [None, None, None, None],
        [f"{mark}-2", north["integration_id"], f"{mark} Obras", "não"],
        [f"{mark}-3", "Todas", f"{mark} Vendas", None],
    ]
    answer = await send(config, rows, caller=caller)
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"] == {"rows": 3, "created": 3, "updated": 0}
    centers = {each["cost_center_code"].removeprefix(mark): each for each in await found(config, mark)}
    assert {code: center["name"] for code, center in centers.items()} == {
        "-1": f"{mark} Ação",
        "-2": f"{mark} Obras",
        "-3": f"{mark} Vendas",
    }
    assert {each["uuid"] for each in centers["-1"]["branches"]} == {south["uuid"], north["uuid"]}
    assert centers["-1"]["belongs_to_headquarters"]
    assert [each["uuid"] for each in centers["-2"]["branches"]] == [north["uuid"]]
    assert centers["-3"]["mark_all_branches"]
    told = {str(fact.uuid): fact for fact in await published(config, mark)}
    assert set(told) == {center["uuid"] for center in centers.values()}
    assert len(told[centers["-1"]["uuid"]].branches_uuids) == 2
    assert [await audited(config, center["uuid"]) for center in centers.values()] == [["create-cost-center"]] * 3


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_open_cost_centers_imports_none_and_only_an_agencys_issuer_gets_the_template(
    config: Running, caller: Callable[[], Person]
) -> None:
    mark = a_name("Proibido")
    answer = await send(config, [HEADER, [mark, mark]], caller=caller())
    assert answer.status_code == REFUSED[caller], answer.text
    reads = 200 if caller is agency_issuer else REFUSED[caller]
    assert (await config.as_(caller()).get(f"{PATH}/template")).status_code == reads
    assert await found(config, mark) == []


async def test_a_dry_run_counts_and_writes_nothing(config: Running) -> None:
    mark = a_name("Ensaio")
    before = len(await config.outbox())
    answer = await send(config, [HEADER, [mark, mark]], dry_run=True)
    assert (answer.status_code, answer.json()["data"]) == (200, {"rows": 1, "created": 1, "updated": 0})
    assert (await found(config, mark), len(await config.outbox())) == ([], before)
    wrong = await errors_of(config, [HEADER, [mark, ""]], dry_run=True)
    assert wrong == {"linha 2": ["codigo: O código de integração externa é obrigatório"]}


async def test_one_wrong_row_keeps_all_from_being_imported_and_each_is_named(config: Running) -> None:
    mark = a_name("Erro")
    data(await send(config, [HEADER, [f"{mark} antigo", f"{mark}-0"]]), 201)
    (one, other) = (await a_branch(config, name=f"{mark} Sul"), await a_branch(config, name=f"{mark} sul"))
    assert one["uuid"] != other["uuid"]
    errors = await errors_of(
        config,
        [
            HEADER,
            [f"{mark} certo", f"{mark}-1"],
            ["", f"{mark}-2", "talvez", "Norte 9"],
            [f"{mark} outro", f"{mark}-0"],
            [f"{mark} outro", f"{mark}-1", "", f"{mark} Sul"],
            ["a" * 121, "9" * 61],
        ],
    )
    assert errors == {
        "linha 3": [
            "matriz: escreva sim ou não",
            "filiais: filial 'Norte 9' não encontrada",
            "nome: O nome da centro de custo é obrigatório",
        ],
        "linha 4": [f"codigo: '{mark}-0' já existe"],
        "linha 5": [
            f"filiais: filial '{mark} Sul' tem mais de um registro; use o código",
            f"codigo: '{mark}-1' está repetido (linha 2)",
        ],
        "linha 6": ["nome: Deve ter no máximo 120 caracteres", "codigo: Deve ter no máximo 60 caracteres"],
    }
    assert [center["name"] for center in await found(config, mark)] == [f"{mark} antigo"]


async def test_a_branch_and_a_code_of_another_company_are_unknown(config: Running) -> None:
    mark = a_name("Vizinho")
    by = config.as_(agency_manager())
    foreign = f"/customers/{COBALTO.uuid}"
    data(await by.post(f"{foreign}/branches", json={"name": f"Filial {mark}", "cnpj": a_cnpj()}), 201)
    body = {"name": mark, "cost_center_code": mark, "customer_uuid": str(COBALTO.uuid)}
    data(await by.post("/customers/cost-centers", json=body), 201)
    errors = await errors_of(config, [HEADER, [mark, mark, "", f"Filial {mark}"]])
    assert errors == {"linha 2": [f"filiais: filial 'Filial {mark}' não encontrada"]}
    data(await send(config, [HEADER, [mark, mark]]), 201)


async def test_a_repeated_import_is_answered_as_the_first_time(config: Running) -> None:
    mark = a_name("Repetido")
    rows: Rows = [HEADER, [mark, mark]]
    content, key = a_sheet(*rows), f"importa-{mark}"
    caller = an_administrator()
    first, again = [await upload(config, caller, PATH, part="cost_centers", content=content, key=key) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json() == again.json()
    assert len(await found(config, mark)) == 1


@pytest.mark.parametrize("content", [b"", b"nome;codigo\n", b"PK\x03\x04 no archive"])
async def test_what_is_no_sheet_is_refused(config: Running, content: bytes) -> None:
    answer = await upload(config, an_administrator(), PATH, part="cost_centers", content=content)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_FILE"), answer.text
    assert answer.json()["message"] == "Não foi possível ler o arquivo. Envie .xls ou .xlsx."


async def test_a_sheet_above_15_mb_is_too_large_and_another_part_is_refused(config: Running) -> None:
    large = await upload(config, an_administrator(), PATH, part="cost_centers", content=b"P" * 15_000_001)
    assert large.status_code == 413
    other = await upload(config, an_administrator(), PATH, part="planilha", rows=[HEADER])
    assert (other.status_code, other.json()["code"]) == (422, "VALIDATION_ERROR")


async def test_a_code_stored_while_the_import_runs_refuses_it_whole(config: Running) -> None:
    mark = a_name("Corrida")
    codes = [f"{mark}-{at}" for at in (2, 3)]
    with pytest.raises(AlreadyExists):
        async with config.db.work(CustomerScope(AURORA.uuid)) as slow:
            assert await list_codes_in_use(slow, AURORA.uuid, codes) == frozenset(), "what the check of this import saw"
            data(await send(config, [HEADER, [f"{mark} 3", f"{mark}-3"]]), 201)
            await _open_unchecked(slow, codes)
    assert [center["name"] for center in await found(config, mark)] == [f"{mark} 3"]


async def _open_unchecked(uow: Any, codes: list[str]) -> None:
    """What an import does after its check passed."""
    bodies = [CostCenterCreate(name=code, cost_center_code=code, customer_uuid=AURORA.uuid) for code in codes]
    await open_cost_centers(bodies, agency_uuid=AURORA.agency_uuid, uow=uow)


async def test_the_template_is_an_xlsx_that_may_be_filled_in_and_sent_back(config: Running) -> None:
    answer = await config.as_(an_administrator()).get(f"{PATH}/template")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="centros-de-custo.xlsx"'
    book = load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Centros de custo", "Instruções"]
    sheet, mark = book.worksheets[0], a_name("Modelo")
    assert [cell.value for cell in sheet[1]] == HEADER
    sheet["B2"] = mark
    into = io.BytesIO()
    book.save(into)
    data(await upload(config, an_administrator(), PATH, part="cost_centers", content=into.getvalue()), 201)
    assert [each["name"] for each in await found(config, "Comercial Sudeste")].count("Comercial Sudeste") == 1


@pytest.mark.long
@pytest.mark.timeout(180)
async def test_5000_rows_are_imported_at_once(config: Running) -> None:
    mark = a_name("Grande")
    branch = await a_branch(config)
    rows: Rows = [HEADER, *([f"{mark} {at}", f"{mark}-{at}", "sim", branch["cnpj"]] for at in range(5_000))]
    answer = await send(config, rows)
    assert answer.json() == {"data": {"rows": 5_000, "created": 5_000, "updated": 0}}
    facts = await published(config, mark)
    assert len({fact.uuid for fact in facts}) == 5_000
