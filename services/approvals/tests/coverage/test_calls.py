"""What models cover, over HTTP."""

from typing import Any

import pytest
from contracts.config import CostCenterChanged, PhaseChanged, ProjectChanged
from kit.core.ids import new_uuid
from kit.testing import count_statements, eventually

from services.approvals.tests.models.callers import READERS, caller
from services.approvals.tests.office import Office


async def open_places(office: Office, **centers: str) -> None:
    """Config tells of cost centers by name and code, a project and its phase."""
    shared: dict[str, Any] = {
        "customer_uuid": office.company.uuid,
        "agency_uuid": office.company.agency_uuid,
        "version": 1,
        "active": True,
    }
    for name, code in centers.items():
        plain = {"belongs_to_headquarters": False, "mark_all_branches": True}
        await office.publish(CostCenterChanged(**shared, **plain, uuid=new_uuid(), name=name, cost_center_code=code))
    project = new_uuid()
    await office.publish(ProjectChanged(**shared, uuid=project, name="Expansão"))
    start = office.approvals.clock.now()
    await office.publish(
        PhaseChanged(**shared, uuid=new_uuid(), project_uuid=project, name="Obra", code="OB", start_at=start)
    )
    await eventually(lambda: office.rows("place_copy", 4 + len(centers)))


async def ask(office: Office, what: str, **params: Any) -> Any:
    path = f"/customers/{office.company.uuid}/approval-models/{what}"
    answer = await office.as_(office.heitor).get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_cost_centers_are_listed_with_the_models_that_cover_them(office: Office) -> None:
    await open_places(office, Água="AGU", Marketing="MKT")
    named = await office.create_model(name="Comercial")
    everywhere = await office.create_model(name="Todos", model_type="advance", mark_all_cost_centers=True)
    off = await office.create_model(name="Desligado", model_type="expense_report", mark_all_cost_centers=True)
    await office.as_(office.heitor).patch(f"/customers/approval-models/{off['uuid']}/inactive")
    rows = await ask(office, "cost-centers")
    assert [(row["name"], row["cost_center_code"], row["active"]) for row in rows] == [
        ("Água", "AGU", True),
        ("Comercial Sudeste", "CSE", True),
        ("Marketing", "MKT", True),
    ]
    all_of_them = {"uuid": everywhere["uuid"], "name": "Todos", "model_type": "advance"}
    assert rows[0]["approval_models"] == [all_of_them]
    assert rows[1]["approval_models"] == [
        {"uuid": named["uuid"], "name": "Comercial", "model_type": "travel"},
        all_of_them,
    ]


async def test_cost_centers_are_searched_filtered_and_paged(office: Office) -> None:
    await open_places(office, Água="AGU", Marketing="MKT")
    await office.create_model()
    for params, names in (
        ({"name": "agua"}, ["Água"]),
        ({"uncovered": "true"}, ["Água", "Marketing"]),
        ({"uncovered": "false"}, ["Comercial Sudeste"]),
        ({"limit": 1, "page": 3}, ["Marketing"]),
    ):
        assert [row["name"] for row in await ask(office, "cost-centers", **params)] == names


async def test_coverage_says_what_no_model_covers_and_whom_no_level_can_ask(office: Office) -> None:
    await open_places(office, Marketing="MKT")
    model = await office.create_model(name="Comercial", levels=[[office.seat(office.bruno)]])
    told = await ask(office, "coverage")
    assert (told["total"], told["covered"]) == (4, 1)
    assert [(row["approval_type"], row["name"], row["branch"]) for row in told["uncovered"]] == [
        ("cost_center", "Marketing", None),
        ("phase", "Obra", None),
        ("project", "Expansão", None),
    ]
    centers = await ask(office, "coverage", approval_type="cost_center")
    assert (centers["total"], centers["covered"], len(centers["uncovered"])) == (2, 1, 1)
    without = await ask(office, "coverage", approval_type="cost_center", without_uuid=model["uuid"])
    assert (without["covered"], without["without_approver"]) == (0, [])
    await office.replace(office.bruno, None)
    alone = await ask(office, "coverage")
    assert alone["without_approver"] == [{"model": {"uuid": model["uuid"], "name": "Comercial"}, "level": 1}]


async def test_coverage_names_the_branch_whose_charges_find_nothing(office: Office) -> None:
    await office.create_model(all_branches=False, branch_uuid=str(office.branch))
    assert (await ask(office, "coverage"))["uncovered"] == []
    assert (await ask(office, "coverage", model_type="advance"))["covered"] == 1


async def test_coverage_names_the_models_among_which_age_alone_decides(office: Office) -> None:
    await open_places(office, Marketing="MKT")
    centers = {row["name"]: row["uuid"] for row in await ask(office, "cost-centers")}
    assert (await ask(office, "coverage"))["ties"] == []
    narrow = await office.create_model(name="Comercial", cost_centers=[str(office.cost_center)])
    wide = await office.create_model(name="Todos", cost_centers=[str(office.cost_center), centers["Marketing"]])
    (tie,) = (await ask(office, "coverage"))["ties"]
    assert (tie["uuid"], tie["approval_type"], tie["branch"]) == (str(office.cost_center), "cost_center", None)
    assert [model["uuid"] for model in tie["models"]] == [narrow["uuid"], wide["uuid"]]
    assert (await ask(office, "coverage", without_uuid=wide["uuid"]))["ties"] == []
    assert (await ask(office, "coverage", approval_type="project"))["ties"] == []


async def test_coverage_and_the_list_take_the_same_statements_for_any_number_of_models(office: Office) -> None:
    await open_places(office, Marketing="MKT")
    path = f"/customers/{office.company.uuid}/approval-models"
    client, counts = office.as_(office.heitor), []
    for kind in ("travel", "advance", "expense_report"):
        await office.create_model(model_type=kind)
        for what in ("cost-centers", "coverage"):
            await client.get(f"{path}/{what}")
            with count_statements(office.approvals) as seen:
                await client.get(f"{path}/{what}")
            counts.append(len(seen))
    assert counts == counts[:2] * 3
    assert max(counts) <= 4


@pytest.mark.parametrize("who,status", READERS)
@pytest.mark.parametrize("what", ["cost-centers", "coverage"])
async def test_who_may_see_coverage(office: Office, who: str, status: int, what: str) -> None:
    path = f"/customers/{office.company.uuid}/approval-models/{what}"
    assert (await office.as_(caller(office, who)).get(path)).status_code == status
