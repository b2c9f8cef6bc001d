"""Importing employees from a sheet over HTTP: whole or not at all, one account and one event for each."""

import io
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from config_factories import a_cnpj, a_cpf, a_name
from config_service.imports.rules import cpf_of, phone_of
from config_sheets import Rows, SheetsOf, a_sheet, audited, upload
from config_structure import OF_AURORA, REFUSED, data
from contracts.config import CustomerEmployeeChanged
from contracts.identity import ADMINISTRATOR, APPROVER, REQUESTER, initial_profile_uuid
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    as_,
)
from openpyxl import load_workbook

PATH = f"{OF_AURORA}/customer-employees/imports"
HEADER = ["nome", "sobrenome", "email"]
SHEETS = SheetsOf("customer-employees", "customer_employees", CustomerEmployeeChanged, named="full_name")
send, found, errors_of, published = SHEETS.send, SHEETS.found, SHEETS.errors_of, SHEETS.published


def a_mail(mark: str, at: object = "") -> str:
    return f"{mark}.{at}@aurora.demo".replace(" ", ".").lower()


async def made(config: Running, path: str, **body: Any) -> dict[str, Any]:
    found: dict[str, Any] = data(await config.as_(an_administrator()).post(path, json=body), 201)
    return found


@as_(an_administrator, agency_manager)
async def test_each_row_takes_on_a_person_with_all_that_it_names(
    config: Running, identity: Any, caller: Person
) -> None:
    mark, cpf = a_name("Imp"), a_cpf()
    branch = await made(config, f"{OF_AURORA}/branches", name=a_name("Filial"), cnpj=a_cnpj())
    group = await made(config, f"{OF_AURORA}/groups", description=a_name("Diretoria"))
    opened = {"name": a_name("CC"), "cost_center_code": a_name("C"), "customer_uuid": str(AURORA.uuid)}
    center = await made(config, "/customers/cost-centers", **opened)
    masked = f"{cpf[:3]}.{cpf[3:6]}.{cpf[6:9]}-{cpf[9:]}"
    first = [a_mail(mark, "a").upper(), mark, "Álvares", masked, "(11) 98765-4321", "10/05/1990", a_name("M")]
    more = ["Analista", APPROVER.upper(), group["description"], center["cost_center_code"], branch["name"]]
    rows: Rows = [
        [
            *("Email", "Nome", "Sobrenome", "CPF", "Telefone", "Nascimento", "Matrícula"),
            *("Cargo", "Perfil", "Grupo", "Centro de custo", "Filiais"),
        ],
        [*first, *more],
        [a_mail(mark, "z"), mark, "Zimmer"],
    ]
    answer = await send(config, rows, caller=caller)
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"] == {"rows": 2, "created": 2, "updated": 0}
    alvares, zimmer = await found(config, mark)
    assert (alvares["email"], alvares["phone"], alvares["birthdate"]) == (
        first[0].lower(),
        "5511987654321",
        "1990-05-10",
    )
    assert (alvares["registration"], alvares["position"]) == (first[-1], "Analista")
    assert alvares["cpf"] == f"***.{cpf[3:6]}.{cpf[6:9]}-**"
    assert alvares["profile"]["uuid"] == str(initial_profile_uuid(AURORA.uuid, APPROVER))
    assert alvares["group"] == {"uuid": group["uuid"], "description": group["description"]}
    assert alvares["cost_center"]["uuid"] == center["uuid"]
    assert [each["uuid"] for each in alvares["branches"]] == [branch["uuid"]]
    assert (zimmer["profile"]["name"], zimmer["branches"], zimmer["has_headquarters_access"]) == (REQUESTER, [], True)
    assert identity.held == {alvares["email"]: alvares["uuid"], zimmer["email"]: zimmer["uuid"]}
    told = {str(fact.uuid): fact for fact in await published(config, mark)}
    assert set(told) == {alvares["uuid"], zimmer["uuid"]}
    assert told[alvares["uuid"]].branches_uuids == (UUID(branch["uuid"]),)
    assert cpf not in told[alvares["uuid"]].model_dump_json()
    assert [await audited(config, each["uuid"]) for each in (alvares, zimmer)] == [["create-customer-employee"]] * 2


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_take_on_nobody_imports_nobody(
    config: Running, identity: Any, caller: Callable[[], Person]
) -> None:
    mark = a_name("Proibido")
    answer = await send(config, [HEADER, [mark, mark, a_mail(mark)]], caller=caller())
    assert answer.status_code == REFUSED[caller], answer.text
    reads = 200 if caller is agency_issuer else REFUSED[caller]
    assert (await config.as_(caller()).get(f"{PATH}/template")).status_code == reads
    assert (await found(config, mark), identity.held) == ([], {})


async def test_a_dry_run_says_who_is_taken_and_neither_writes_nor_holds(config: Running, identity: Any) -> None:
    mark = a_name("Ensaio")
    before = len(await config.outbox())
    answer = await send(config, [HEADER, [mark, mark, a_mail(mark)]], dry_run=True)
    assert (answer.status_code, answer.json()["data"]) == (200, {"rows": 1, "created": 1, "updated": 0})
    assert (await found(config, mark), len(await config.outbox()), identity.held) == ([], before, {})
    identity.taken.add(a_mail(mark))
    errors = await errors_of(config, [HEADER, [mark, mark, a_mail(mark)]], dry_run=True)
    assert errors == {"linha 2": [f"email: '{a_mail(mark)}' já existe"]}


async def test_one_wrong_row_keeps_all_from_being_imported_and_each_cell_is_named(config: Running) -> None:
    mark, cpf = a_name("Erro"), a_cpf()
    header = [*HEADER, "cpf", "matricula", "nascimento", "perfil", "grupo", "centro_de_custo", "filiais", "telefone"]
    data(await send(config, [header, [f"{mark} antigo", "Um", a_mail(mark, "0"), cpf, f"{mark}-0"]]), 201)
    errors = await errors_of(
        config,
        [
            header,
            [f"{mark} certo", "Um", a_mail(mark, "1"), "", f"{mark}-1"],
            ["", "", "nada", "111.111.111-11", "", "31/02/2000", "Rei", "Nobres", "CC-9", "Norte 9", "12"],
            [f"{mark} outro", "Dois", a_mail(mark, "0"), cpf, f"{mark}-0"],
            [f"{mark} outro", "Dois", a_mail(mark, "1"), "", f"{mark}-1"],
            [f"{mark} outro", "Dois", a_mail(mark, "2"), "", "", "2999-01-01"],
        ],
    )
    assert errors == {
        "linha 3": [
            "perfil: perfil 'Rei' não encontrado",
            "grupo: grupo 'Nobres' não encontrado",
            "centro_de_custo: centro de custo 'CC-9' não encontrado",
            "filiais: filial 'Norte 9' não encontrada",
            "telefone: Valor inválido",
            "cpf: CPF inválido",
            "nascimento: Data inválida",
            "nome: O nome é obrigatório",
            "sobrenome: O sobrenome é obrigatório",
            "email: Informe um e-mail válido",
        ],
        "linha 4": [
            f"email: '{a_mail(mark, '0')}' já existe",
            f"cpf: '{cpf}' já existe",
            f"matricula: '{mark}-0' já existe",
        ],
        "linha 5": [
            f"email: '{a_mail(mark, '1')}' está repetido (linha 2)",
            f"matricula: '{mark}-1' está repetido (linha 2)",
        ],
        "linha 6": ["nascimento: A data de nascimento não pode ser futura"],
    }
    assert [person["name"] for person in await found(config, mark)] == [f"{mark} antigo"]


async def test_an_email_that_somebody_on_the_platform_has_refuses_all_and_no_other_stays_held(
    config: Running, identity: Any
) -> None:
    mark = a_name("Alheio")
    identity.taken.add(a_mail(mark, "2"))
    errors = await errors_of(config, [HEADER, *([mark, str(at), a_mail(mark, at)] for at in (1, 2, 3))])
    assert errors == {"linha 3": [f"email: '{a_mail(mark, '2')}' já existe"]}
    assert (await found(config, mark), identity.held) == ([], {})


async def test_nobody_is_imported_while_identity_is_away(config: Running, identity: Any) -> None:
    mark = a_name("Longe")
    identity.away = True
    for dry_run in (True, False):
        answer = await send(config, [HEADER, [mark, mark, a_mail(mark)]], dry_run=dry_run)
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert await found(config, mark) == []


async def test_what_another_company_has_cannot_be_named(config: Running) -> None:
    mark = a_name("Vizinho")
    by, foreign = config.as_(agency_manager()), f"/customers/{COBALTO.uuid}"
    data(await by.post(f"{foreign}/branches", json={"name": f"Filial {mark}", "cnpj": a_cnpj()}), 201)
    data(await by.post(f"{foreign}/groups", json={"description": f"Grupo {mark}"}), 201)
    errors = await errors_of(
        config,
        [[*HEADER, "grupo", "filiais"], [mark, mark, a_mail(mark), f"Grupo {mark}", f"Filial {mark}"]],
    )
    assert errors == {
        "linha 2": [
            f"grupo: grupo 'Grupo {mark}' não encontrado",
            f"filiais: filial 'Filial {mark}' não encontrada",
        ]
    }


async def test_nobody_imports_people_with_more_rights_than_their_own(config: Running) -> None:
    mark = a_name("Posto")
    clerk = a_requester().with_actions("create-customer-employee")
    await config.introduce(clerk)
    rows: Rows = [[*HEADER, "perfil"], [mark, mark, a_mail(mark), ADMINISTRATOR]]
    for dry_run in (True, False):
        errors = await errors_of(config, rows, caller=clerk, dry_run=dry_run)
        assert errors == {"linha 2": ["perfil: Você não pode conceder permissões que não possui."]}
    assert await found(config, mark) == []


async def test_all_branches_are_those_that_there_are(config: Running) -> None:
    mark = a_name("Todas")
    await made(config, f"{OF_AURORA}/branches", name=mark, cnpj=a_cnpj())
    params: dict[str, str | int] = {"limit": 100}
    listed = await config.as_(an_administrator()).get(f"{OF_AURORA}/branches", params=params)
    data(await send(config, [[*HEADER, "filiais"], [mark, mark, a_mail(mark), "Todas"]]), 201)
    (person,) = await found(config, mark)
    assert len(person["branches"]) == listed.json()["meta"]["total"]
    assert mark in {branch["name"] for branch in person["branches"]}


async def test_the_mail_domains_of_the_company_bind_an_import_too(config: Running) -> None:
    mark = a_name("Dominio")
    by, url = config.as_(agency_manager()), f"/customers/{AURORA.uuid}"
    data(await by.put(url, json={"domains": ["aurora.demo"]}))
    try:
        errors = await errors_of(config, [HEADER, [mark, mark, "ana@outra.demo"]])
    finally:
        data(await by.put(url, json={"domains": []}))
    assert errors == {"linha 2": ["email: O e-mail deve ser de um domínio da empresa"]}


async def test_a_repeated_import_takes_nobody_on_twice(config: Running) -> None:
    mark = a_name("Repetido")
    content, key = a_sheet(HEADER, [mark, mark, a_mail(mark)]), f"pessoas-{mark}"
    given: dict[str, Any] = {"part": "customer_employees", "content": content, "key": key}
    caller = an_administrator()
    first, again = [await upload(config, caller, PATH, **given) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json() == again.json()
    assert len(await found(config, mark)) == len(await published(config, mark)) == 1


async def test_the_template_is_an_xlsx_that_may_be_filled_in_and_sent_back(config: Running) -> None:
    answer = await config.as_(an_administrator()).get(f"{PATH}/template")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="funcionarios.xlsx"'
    book = load_workbook(io.BytesIO(answer.content))
    sheet, mark = book.worksheets[0], a_name("Modelo")
    assert [cell.value for cell in sheet[1]][:4] == [*HEADER, "cpf"]
    sheet["A2"], sheet["C2"], sheet["G2"] = mark, a_mail(mark), mark
    into = io.BytesIO()
    book.save(into)
    caller = an_administrator()
    data(await upload(config, caller, PATH, part="customer_employees", content=into.getvalue()), 201)
    (person,) = await found(config, mark)
    assert (person["last_name"], person["position"], person["birthdate"]) == ("Souza", "Analista", "1990-05-10")


def test_a_cpf_that_a_spreadsheet_took_for_a_number_has_its_zeros_again() -> None:
    assert cpf_of("123456797") == "00123456797"
    assert [cpf_of(typed) for typed in ("", "001.234.567-97", "12a")] == ["", "001.234.567-97", "12a"]


def test_a_national_phone_belongs_to_brazil_as_on_the_screens() -> None:
    assert [phone_of(typed) for typed in ("(11) 98765-4321", "11 3456-7890")] == ["5511987654321", "551134567890"]
    assert [phone_of(typed) for typed in ("+1 202 555 0100", "12", "")] == ["+1 202 555 0100", "12", ""]


@pytest.mark.long
@pytest.mark.timeout(240)
async def test_5000_people_are_imported_at_once(config: Running, identity: Any) -> None:
    mark = a_name("Multidao")
    branch = await made(config, f"{OF_AURORA}/branches", name=a_name("Filial"), cnpj=a_cnpj())
    people = ([mark, str(at), a_mail(mark, at), a_cpf(), branch["cnpj"]] for at in range(5_000))
    answer = await send(config, [[*HEADER, "cpf", "filiais"], *people])
    assert answer.json() == {"data": {"rows": 5_000, "created": 5_000, "updated": 0}}
    told = await published(config, mark)
    assert len(told) == len({fact.uuid for fact in told}) == len(identity.held) == 5_000
