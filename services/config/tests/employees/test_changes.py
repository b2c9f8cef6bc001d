"""People who are there, over HTTP: written down otherwise, let go, taken back."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_expenses import made, refused
from config_factories import a_cnpj, a_cpf, a_name, errors_of
from contracts.config import CustomerEmployeeChanged
from contracts.identity import ADMINISTRATOR, APPROVER, REQUESTER, initial_profile_uuid
from kit.core.ids import new_uuid
from kit.testing import (
    ANDORINHA,
    AURORA,
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    anonymous,
    as_,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text

WAITING = "/internal/approvers/"
OWN = {
    "phone": "5511987650009",
    "gender": "other",
    "birthdate": "1990-05-17",
    "rg": "MG7",
    "passport_number": "FX1",
    "passport_expiration": "2031-01-31",
    "loyalty_latam": "L1",
    "loyalty_azul": "A1",
    "loyalty_gol": "G1",
    "preferred_seat": "janela",
    "type_air_seat": "corredor",
    "road_location": "frente",
}
"""What API section 2.2 lets people write of themselves, besides their PIX key."""
OTHERS = {
    "name": "Outra",
    "last_name": "Pessoa",
    "email": "outra@aurora.demo",
    "cpf": "52998224725",
    "registration": "R1",
    "position": "Diretora",
    "outsourced": True,
    "vip": True,
    "cost_center_uuid": None,
    "policy_uuid": None,
    "profile_uuid": str(initial_profile_uuid(AURORA.uuid, ADMINISTRATOR)),
    "has_headquarters_access": False,
    "branches_uuids": [],
}


@pytest.fixture(autouse=True)
def approvals(config: Running) -> Any:
    """Approvals says that nothing waits for anybody, but for those in `busy`."""
    remote = config.remotes["approvals"]
    remote.busy = {}

    def open_requests(asked: httpx.Request) -> tuple[int, Any]:
        waiting = remote.busy.get(asked.url.path.split("/")[3], 0)
        return 200, {"data": {"requests": waiting, "requests_uuid": []}}

    remote.answers("GET", WAITING, open_requests)
    remote.away = False
    return remote


async def a_colleague(config: Running, *, company: Company = AURORA, **given: Any) -> Any:
    body = {"name": "Ana", "last_name": "Souza", "email": f"{a_name('q').replace(' ', '.')}@aurora.demo", **given}
    return made(await config.as_(agency_manager()).post(f"/customers/{company.uuid}/customer-employees", json=body))


async def a_company(config: Running) -> Company:
    """A customer whose only administrator is known."""
    name = a_name("Pequizeiro")
    body = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "c@pequi.demo"}
    data = made(await config.as_(agency_manager()).post("/customers", json=body))
    return Company(UUID(data["uuid"]), ANDORINHA, data["trading_name"], data["cnpj"])


async def a_boss(config: Running, company: Company) -> Any:
    profile = str(initial_profile_uuid(company.uuid, ADMINISTRATOR))
    return await a_colleague(config, company=company, profile_uuid=profile)


def url_of(employee: Any, deed: str = "") -> str:
    return "/".join(filter(None, ("/customers/customer-employees", employee["uuid"], deed)))


def herself(employee: Any) -> Person:
    return replace(a_requester(), employee_uuid=UUID(employee["uuid"]))


async def put(config: Running, employee: Any, body: Any, by: Person | None = None, **more: Any) -> httpx.Response:
    return await config.as_(by or an_administrator()).put(url_of(employee), json=body, **more)


async def told(config: Running, employee: Any) -> list[CustomerEmployeeChanged]:
    facts = await config.outbox(CustomerEmployeeChanged)
    return [fact for fact in facts if str(fact.uuid) == employee["uuid"]]  # type: ignore[misc]


async def changes_of(config: Running, employee: Any) -> Any:
    async with config.db.sweep() as session:
        return await session.scalar(
            text(
                "SELECT changes FROM audit WHERE entity_uuid = :uuid AND action = 'update-customer-employee'"
                " ORDER BY happened_at DESC LIMIT 1"
            ),
            {"uuid": UUID(employee["uuid"])},
        )


@pytest.mark.parametrize("field", sorted(OWN))
async def test_people_write_their_own_things(config: Running, field: str) -> None:
    ana = await a_colleague(config)
    assert made(await put(config, ana, {field: OWN[field]}, herself(ana)), 200)[field] == OWN[field]


@pytest.mark.parametrize("field", sorted(OTHERS))
async def test_the_rest_of_people_is_for_who_may_change_them(config: Running, field: str) -> None:
    ana = await a_colleague(config)
    refused(await put(config, ana, {"phone": None, field: OTHERS[field]}, herself(ana)), 403, "FORBIDDEN")
    assert len(await told(config, ana)) == 1
    body = {field: a_cpf() if field == "cpf" else OTHERS[field]}
    if field in {"email", "registration"}:
        body = {field: f"{a_name('u').replace(' ', '')}{'@aurora.demo' if field == 'email' else ''}"}
    made(await put(config, ana, body), 200)


@as_(an_administrator, agency_manager)
async def test_who_may_change_people_writes_everything(config: Running, caller: Person) -> None:
    ana, cpf = await a_colleague(config), a_cpf()
    answer = await put(config, ana, {**OWN, "name": "Anna", "cpf": cpf, "position": "Diretora", "vip": True}, caller)
    changed = made(answer, 200)
    assert (changed["name"], changed["cpf"], changed["position"], changed["vip"]) == ("Anna", cpf, "Diretora", True)
    assert answer.headers["etag"] == '"2"'
    last = (await told(config, ana))[-1]
    assert (last.version, last.full_name, last.vip) == (2, "Anna Souza", True)


async def test_the_audit_keeps_that_a_document_changed_and_never_which(config: Running) -> None:
    ana, cpf = await a_colleague(config, cpf=a_cpf()), a_cpf()
    made(await put(config, ana, {"cpf": cpf, "name": "Anna", "vip": True}), 200)
    assert await changes_of(config, ana) == {"cpf": ["***", "***"], "name": ["***", "***"], "vip": [False, True]}


async def test_what_is_said_again_changes_nothing(config: Running) -> None:
    cpf = a_cpf()
    ana = await a_colleague(config, cpf=cpf, pix_key_type="email", pix_key="ana@x.demo")
    same = {"cpf": cpf, "name": "Ana", "pix_key": "ANA@x.demo", "branches_uuids": []}
    assert made(await put(config, ana, same), 200)["version"] == 1
    assert len(await told(config, ana)) == 1


async def test_a_renamed_person_is_found_by_the_new_name(config: Running) -> None:
    ana, name = await a_colleague(config), a_name("Yolanda")
    made(await put(config, ana, {"name": name}), 200)
    url = f"/customers/{AURORA.uuid}/customer-employees"
    found = made(await config.as_(an_administrator()).get(url, params={"name": name.upper()}), 200)
    assert [row["uuid"] for row in found] == [ana["uuid"]]


async def test_a_new_mail_is_reserved_and_somebody_else_s_refused(config: Running, identity: Any) -> None:
    ana = await a_colleague(config)
    identity.taken.add("ocupada@aurora.demo")
    assert refused(await put(config, ana, {"email": "Ocupada@aurora.demo"}), 409, "ALREADY_EXISTS") == {
        "field": "email"
    }
    asked = len(identity.asked)
    made(await put(config, ana, {"email": ana["email"].upper()}), 200)
    assert len(identity.asked) == asked
    made(await put(config, ana, {"email": f"nova.{ana['email']}"}), 200)
    assert len(identity.asked) == asked + 1
    identity.away = True
    refused(await put(config, ana, {"email": f"outra.{ana['email']}"}), 503, "UNAVAILABLE")


async def test_branches_are_replaced_and_told(config: Running) -> None:
    by = config.as_(an_administrator())
    url = f"/customers/{AURORA.uuid}/branches"
    one, two = [made(await by.post(url, json={"name": a_name("Filial"), "cnpj": a_cnpj()}))["uuid"] for _ in range(2)]
    ana = await a_colleague(config, branches_uuids=[one])
    changed = made(await put(config, ana, {"branches_uuids": [two, two]}), 200)
    assert ([branch["uuid"] for branch in changed["branches"]], changed["version"]) == ([two], 2)
    assert [str(branch) for branch in (await told(config, ana))[-1].branches_uuids] == [two]
    assert await changes_of(config, ana) == {"branches_uuids": [[one], [two]]}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": None}, "name"),
        ({"profile_uuid": None}, "profile_uuid"),
        ({"profile_uuid": str(new_uuid())}, "profile_uuid"),
        ({"cost_center_uuid": str(new_uuid())}, "cost_center_uuid"),
        ({"branches_uuids": [str(new_uuid())]}, "branches_uuids"),
        ({"group_uuid": str(new_uuid())}, "group_uuid"),
        ({"birthdate": "2099-01-01"}, "birthdate"),
        ({"pix_key": "a@b.co"}, "pix_key_type"),
        ({"pix_key_type": "cpf"}, "pix_key"),
        ({"pix_key_type": "phone", "pix_key": "x"}, "pix_key"),
        ({"cpf": "11111111111"}, "cpf"),
        ({"active": False}, "active"),
    ],
)
async def test_a_wrong_change_is_named(config: Running, given: Any, field: str) -> None:
    ana = await a_colleague(config)
    assert field in errors_of(await put(config, ana, given))


async def test_a_pix_key_is_written_in_halves(config: Running) -> None:
    ana = await a_colleague(config, pix_key_type="email", pix_key="ana@x.demo")
    by = herself(ana)
    assert made(await put(config, ana, {"pix_key": "OUTRA@x.demo"}, by), 200)["pix_key"] == "outra@x.demo"
    assert "pix_key" in errors_of(await put(config, ana, {"pix_key_type": "cpf"}, by))
    cleared = made(await put(config, ana, {"pix_key_type": None, "pix_key": None}, by), 200)
    assert (cleared["pix_key_type"], cleared["pix_key"]) == (None, None)


async def test_documents_stay_one_person_s_own(config: Running) -> None:
    cpf = a_cpf()
    await a_colleague(config, cpf=cpf)
    ana = await a_colleague(config)
    assert refused(await put(config, ana, {"cpf": cpf}), 409, "ALREADY_EXISTS") == {"field": "cpf"}


async def test_an_older_version_is_not_written_over(config: Running) -> None:
    ana = await a_colleague(config)
    made(await put(config, ana, {"vip": True}), 200)
    stale = await put(config, ana, {"vip": False}, headers={"If-Match": '"1"'})
    assert refused(stale, 409, "STALE_VERSION") == {"current_version": 2}


CALLS = [("PUT", ""), ("PATCH", "active"), ("PATCH", "inactive")]
every = pytest.mark.parametrize(("method", "deed"), CALLS, ids=["put", "active", "inactive"])


@every
@as_(a_requester, an_approver, agency_issuer, operator, other_customer, other_agency, anonymous)
async def test_nobody_else_changes_a_person(config: Running, caller: Person, method: str, deed: str) -> None:
    ana = await a_colleague(config)
    body = {"json": {"vip": True}} if method == "PUT" else {}
    answer = await config.as_(caller).request(method, url_of(ana, deed), **body)
    expected = {anonymous().name: (401, "UNAUTHENTICATED"), operator().name: (403, "WRONG_CONTEXT")}
    expected |= dict.fromkeys((other_customer().name, other_agency().name), (404, "NOT_FOUND"))
    assert (answer.status_code, answer.json()["code"]) == expected.get(caller.name, (403, "FORBIDDEN"))


async def test_nobody_lets_themself_go(config: Running) -> None:
    ana = await a_colleague(config)
    refused(await config.as_(herself(ana)).patch(url_of(ana, "inactive")), 403, "FORBIDDEN")


async def test_a_person_is_let_go_and_taken_back(config: Running) -> None:
    ana, by = await a_colleague(config, cpf=a_cpf()), config.as_(an_administrator())
    for _ in range(2):
        gone = made(await by.patch(url_of(ana, "inactive")), 200)
        assert (gone["active"], gone["version"], gone["cpf"][:3]) == (False, 2, "***")
    assert made(await by.patch(url_of(ana, "active")), 200)["active"] is True
    assert [fact.active for fact in await told(config, ana)] == [True, False, True]


async def test_who_may_delete_people_may_let_them_go_and_no_more(config: Running) -> None:
    ana = await a_colleague(config)
    by = config.as_(an_approver(name="Diva").with_actions("delete-customer-employee"))
    made(await by.patch(url_of(ana, "inactive")), 200)
    refused(await by.patch(url_of(ana, "active")), 403, "FORBIDDEN")


async def test_nobody_is_let_go_while_a_decision_waits_for_them(config: Running, approvals: Any) -> None:
    bruno = await a_colleague(config)
    approvals.busy[bruno["uuid"]] = 3
    answer = await config.as_(an_administrator()).patch(url_of(bruno, "inactive"))
    assert refused(answer, 409, "OPEN_REQUESTS") == {"requests": 3}
    approvals.away = True
    refused(await config.as_(an_administrator()).patch(url_of(bruno, "inactive")), 503, "UNAVAILABLE")
    assert len(await told(config, bruno)) == 1


async def test_only_an_active_approver_of_the_customer_takes_over(config: Running) -> None:
    await config.introduce(an_approver())
    profile = str(an_approver().profile_uuid)
    bruno, carla = [await a_colleague(config, profile_uuid=profile) for _ in range(2)]
    ana = await a_colleague(config)
    by = config.as_(an_administrator())
    made(await by.patch(url_of(carla, "inactive")), 200)
    for wrong in (ana["uuid"], bruno["uuid"], carla["uuid"], str(new_uuid())):
        answer = await by.patch(url_of(bruno, "inactive"), json={"replacement_uuid": wrong})
        assert errors_of(answer) == {"replacement_uuid": ["Opção inválida"]}


async def test_what_waits_is_handed_to_the_replacement(config: Running, approvals: Any) -> None:
    await config.introduce(an_approver())
    profile = str(an_approver().profile_uuid)
    bruno, carla = [await a_colleague(config, profile_uuid=profile) for _ in range(2)]
    approvals.busy[bruno["uuid"]] = 3
    approvals.asked.clear()
    by, body = config.as_(an_administrator()), {"replacement_uuid": carla["uuid"]}
    assert made(await by.patch(url_of(bruno, "inactive"), json=body), 200)["active"] is False
    made(await by.patch(url_of(bruno, "active")), 200)
    assert [fact.replaced_by_uuid for fact in await told(config, bruno)] == [None, UUID(carla["uuid"]), None]
    assert approvals.asked == []


async def test_a_company_keeps_somebody_in_charge(config: Running) -> None:
    company = await a_company(config)
    boss, by = await a_boss(config, company), config.as_(agency_manager())
    lesser = {"profile_uuid": str(initial_profile_uuid(company.uuid, REQUESTER))}
    refused(await by.patch(url_of(boss, "inactive")), 422, "LAST_ADMINISTRATOR")
    refused(await by.put(url_of(boss), json=lesser), 422, "LAST_ADMINISTRATOR")
    second = await a_boss(config, company)
    assert made(await by.put(url_of(boss), json=lesser), 200)["profile"]["name"] == REQUESTER
    refused(await by.patch(url_of(second, "inactive")), 422, "LAST_ADMINISTRATOR")


async def test_two_in_charge_who_let_each_other_go_at_once_leave_one(config: Running) -> None:
    company = await a_company(config)
    bosses = [await a_boss(config, company) for _ in range(2)]
    by = config.as_(agency_manager())
    answers = await asyncio.gather(*(by.patch(url_of(boss, "inactive")) for boss in bosses))
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    by_profile = [str(initial_profile_uuid(company.uuid, name)) for name in (APPROVER, REQUESTER)]
    fresh = [await a_boss(config, company) for _ in range(2)]
    demoted = await asyncio.gather(
        *(by.put(url_of(boss), json={"profile_uuid": profile}) for boss, profile in zip(fresh, by_profile, strict=True))
    )
    assert {answer.status_code for answer in demoted} == {200}, "the one who was left is still in charge"
