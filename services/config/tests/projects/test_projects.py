"""Projects and their phases over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest
from config_factories import a_name, errors_of
from config_service.shapes.moments import FORM
from config_structure import OF_AURORA, REFUSED, assert_refused, data, published
from contracts.config import PhaseChanged, ProjectChanged
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_manager,
    an_administrator,
    as_,
    count_statements,
    other_customer,
)

PROJECTS = f"{OF_AURORA}/projects"


async def a_project(config: Running, **given: Any) -> Any:
    body = {"name": a_name("Projeto Alvorada"), **given}
    return data(await config.as_(an_administrator()).post(PROJECTS, json=body), 201)


async def a_phase(config: Running, project: Any, **given: Any) -> Any:
    body = {"name": a_name("Fundação"), "code": a_name("F"), "start_at": "2026-03-01 00:00:00", **given}
    path = f"/customers/projects/{project['uuid']}/phases"
    return data(await config.as_(an_administrator()).post(path, json=body), 201)


@as_(an_administrator, agency_manager)
async def test_a_project_is_opened_renamed_switched_and_deleted(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    made = data(await by.post(PROJECTS, json={"name": a_name("Ponte"), "code": a_name("P")}), 201)
    path, name = f"/customers/projects/{made['uuid']}", a_name("Ponte nova")
    changed = data(await by.put(path, json={"name": name}, headers={"If-Match": '"1"'}))
    assert (changed["name"], changed["original_name"], changed["code"]) == (name, made["name"], made["code"])
    assert data(await by.patch(f"{path}/inactive"))["active"] is False
    assert data(await by.patch(f"{path}/active"))["active"] is True
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    facts = await published(config, ProjectChanged, made["uuid"])
    assert [(fact.name, fact.active, fact.deleted) for fact in facts] == [
        (made["name"], True, False),
        (name, True, False),
        (name, False, False),
        (name, True, False),
        (name, True, True),
    ]


async def test_a_stale_change_of_a_phase_is_refused_with_the_current_version(config: Running) -> None:
    phase = await a_phase(config, await a_project(config))
    path = f"/customers/phases/{phase['uuid']}"
    by = config.as_(an_administrator())
    data(await by.put(path, json={"budget": "10.00"}))
    stale = await by.put(path, json={"budget": "20.00"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert stale.json()["details"] == {"current_version": 2}


async def test_names_and_codes_of_projects_occur_once_in_a_customer(config: Running) -> None:
    project = await a_project(config, code=a_name("P"))
    for field in ("name", "code"):
        body = {"name": a_name("Outro"), field: project[field]}
        answer = await config.as_(an_administrator()).post(PROJECTS, json=body)
        assert (answer.status_code, answer.json()["details"]) == (409, {"field": field})
    elsewhere = f"/customers/{COBALTO.uuid}/projects"
    body = {"name": project["name"], "code": project["code"]}
    data(await config.as_(other_customer()).post(elsewhere, json=body), 201)


async def test_a_phase_keeps_its_dates_in_the_time_of_sao_paulo(config: Running) -> None:
    project = await a_project(config)
    phase = await a_phase(config, project, end_at="2026-12-31 23:59:59", budget=1000, alert="800.50")
    assert (phase["start_at"], phase["end_at"]) == ("2026-03-01 00:00:00", "2026-12-31 23:59:59")
    assert (phase["budget"], phase["alert"], phase["project_uuid"]) == ("1000.00", "800.50", project["uuid"])
    (fact,) = await published(config, PhaseChanged, phase["uuid"])
    assert fact.start_at.strftime(FORM) == "2026-03-01 03:00:00", "events carry UTC"
    cleared = data(
        await config.as_(an_administrator()).put(f"/customers/phases/{phase['uuid']}", json={"end_at": None})
    )
    assert (cleared["end_at"], cleared["start_at"]) == (None, phase["start_at"])


@pytest.mark.parametrize(
    ("given", "field", "says"),
    [
        ({"name": None}, "name", None),
        ({"code": ""}, "code", None),
        ({"start_at": "31/02/2026"}, "start_at", "Data inválida"),
        ({"start_at": "9999-12-31 23:59:59"}, "start_at", "Data inválida"),
        ({"start_at": "0001-01-01 00:00:00"}, "start_at", "Data inválida"),
        ({"start_at": 5}, "start_at", "Data inválida"),
        ({"end_at": "2026-02-30 00:00:00"}, "end_at", "Data inválida"),
        ({"end_at": "2026-03-01 00:00:00"}, "end_at", "O fim deve ser depois do início"),
        ({"budget": "-1"}, "budget", None),
        ({"budget": "1e400"}, "budget", None),
        ({"budget": "100", "alert": "100.01"}, "alert", "O alerta não pode ser maior que o orçamento"),
    ],
)
async def test_a_wrong_phase_is_refused_by_field(
    config: Running, given: dict[str, Any], field: str, says: str | None
) -> None:
    project = await a_project(config)
    body = {"name": "Fase", "code": "F1", "start_at": "2026-03-01 00:00:00", **given}
    path = f"/customers/projects/{project['uuid']}/phases"
    errors = errors_of(await config.as_(an_administrator()).post(path, json=body))
    assert list(errors) == [field]
    assert says is None or errors[field] == [says]


async def test_what_a_phase_lacks_is_named_in_the_specification_s_words(config: Running) -> None:
    project = await a_project(config)
    path = f"/customers/projects/{project['uuid']}/phases"
    assert errors_of(await config.as_(an_administrator()).post(path, json={})) == {
        "name": ["O nome da fase é obrigatório"],
        "code": ["O código de integração externa é obrigatório"],
        "start_at": ["A data de início é obrigatória"],
    }
    assert errors_of(await config.as_(an_administrator()).post(PROJECTS, json={})) == {
        "name": ["O nome do projeto é obrigatório"]
    }


async def test_a_later_start_may_not_pass_the_end(config: Running) -> None:
    phase = await a_phase(config, await a_project(config), end_at="2026-06-01 00:00:00")
    path = f"/customers/phases/{phase['uuid']}"
    errors = errors_of(await config.as_(an_administrator()).put(path, json={"start_at": "2026-06-01 00:00:00"}))
    assert errors == {"end_at": ["O fim deve ser depois do início"]}


async def test_a_project_with_phases_is_not_deleted(config: Running) -> None:
    project = await a_project(config)
    phase = await a_phase(config, project)
    by = config.as_(an_administrator())
    answer = await by.delete(f"/customers/projects/{project['uuid']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "IN_USE")
    assert answer.json()["details"] == {"used_by": "phase"}
    assert (await by.delete(f"/customers/phases/{phase['uuid']}")).status_code == 204
    assert (await by.delete(f"/customers/projects/{project['uuid']}")).status_code == 204


async def test_lists_are_narrowed_by_name_state_phase_and_project(config: Running) -> None:
    mark = a_name("zênite")
    bare, project = await a_project(config, name=f"Á {mark}"), await a_project(config, name=f"b {mark}")
    phase = await a_phase(config, project, name=f"Fase {mark}")
    by = config.as_(an_administrator())

    async def names(path: str, **params: Any) -> list[str]:
        return [row["name"] for row in data(await by.get(path, params={"name": mark.upper(), **params}))]

    assert await names(PROJECTS) == [bare["name"], project["name"]]
    assert await names(PROJECTS, only_with_phase="true") == [project["name"]]
    assert await names(f"/customers/projects/{project['uuid']}/phases") == [phase["name"]]
    assert await names(f"{OF_AURORA}/phases", project_uuid=bare["uuid"]) == []
    assert await names(f"{OF_AURORA}/phases") == [phase["name"]]
    data(await by.patch(f"/customers/phases/{phase['uuid']}/inactive"))
    assert await names(PROJECTS, only_with_phase="true") == []
    assert await names(f"{OF_AURORA}/phases", active="true") == []


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_write_settings_changes_no_project(config: Running, caller: Callable[[], Person]) -> None:
    project = await a_project(config)
    phase = await a_phase(config, project)
    one, of_phase = f"/customers/projects/{project['uuid']}", f"/customers/phases/{phase['uuid']}"
    body = {"name": "Outro", "code": "X", "start_at": "2026-03-01 00:00:00"}
    for method, path, given in (
        ("POST", PROJECTS, {"name": "Outro"}),
        ("PUT", one, {"name": "Outro"}),
        ("PATCH", f"{one}/inactive", None),
        ("DELETE", one, None),
        ("POST", f"{one}/phases", body),
        ("PUT", of_phase, {"name": "Outra"}),
        ("PATCH", f"{of_phase}/inactive", None),
        ("DELETE", of_phase, None),
    ):
        await assert_refused(config, caller, method, path, given)


async def test_a_requester_reads_projects_and_another_company_finds_none(config: Running) -> None:
    project = await a_project(config)
    path = f"/customers/projects/{project['uuid']}"
    assert data(await config.as_(a_requester()).get(path))["uuid"] == project["uuid"]
    assert (await config.as_(other_customer()).get(path)).status_code == 404
    assert (await config.as_(other_customer()).get(f"{path}/phases")).status_code == 404
    assert (await config.as_(other_customer()).get(PROJECTS)).status_code == 404
    assert str(AURORA.uuid) == project["customer_uuid"]


async def test_lists_cost_the_same_for_one_row_and_for_many(config: Running) -> None:
    project = await a_project(config)
    for _ in range(3):
        await a_phase(config, project)
    by = config.as_(an_administrator())
    for path in (PROJECTS, f"{OF_AURORA}/phases"):
        params = {"with_approval_models": "true"}
        await by.get(path, params=params)
        with count_statements(config) as seen:
            await by.get(path, params={**params, "limit": 50})
        assert len(seen) <= 4, seen
