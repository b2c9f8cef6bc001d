"""Lists of many rows are paged, searched and counted from an index, by what a page shows."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from config_crowds import BIG, NEEDLE, PROJECT, gather
from config_service.approval_models.queries import Filled
from config_service.branches.queries import BranchFilter, select_branches
from config_service.companies.queries import CustomerFilter, select_customers
from config_service.cost_centers.queries import CostCenterFilter, select_cost_centers
from config_service.cost_centers.schemas import CostCenterState
from config_service.employees.queries import MOST_BRANCHES, EmployeeFilter, select_employees
from config_service.groups.queries import select_groups
from config_service.projects.queries import Wanted, select_phases, select_projects
from config_service.wiring import make_service
from kit.core.ids import new_uuid
from kit.core.principal import Context, Principal
from kit.db.listed import Listed, listed
from kit.db.prepared import Prepared
from kit.db.scopes import AgencyScope, CustomerScope
from kit.testing import Running, StartService, an_administrator
from kit.testing.servers import Servers
from sqlalchemy import Select, make_url, text

LIMIT = 20
OF_A_PAGE = 600
"""Buffers of 8 KiB, whatever the number of rows."""
IN_THE_INDEX = 20
"""Rows of an index that stand in one buffer, at least; each row of a table would be a buffer of its own."""
MANAGER = Principal(
    *(new_uuid(), new_uuid(), Context.AGENCY, "manager", "Marina", "marina@multidao.test"), agency_uuid=BIG.agency_uuid
)
MODELS = Filled(wanted=True)
Write = Callable[[str | None, bool | None], Listed | Select[Any]]


@dataclass(frozen=True)
class Large:
    """A list: what it selects for a searched text and a flag, and the index it is read from."""

    index: str
    write: Write
    is_of_agency: bool = False


def _centers(name: str | None, active: bool | None) -> Any:
    state = {None: CostCenterState.ALL, True: CostCenterState.ACTIVE, False: CostCenterState.INACTIVE}[active]
    return select_cost_centers(BIG.uuid, CostCenterFilter(name=name, state=state, models=MODELS))


def _phases(name: str | None, active: bool | None, *, project_uuid: Any) -> Any:
    return select_phases(BIG.uuid, Wanted(name, active, MODELS), project_uuid=project_uuid)


LISTS = {
    "customers": Large(
        "customer_by_name",
        lambda name, active: select_customers(MANAGER, CustomerFilter(name=name, active=active)),
        is_of_agency=True,
    ),
    "branches": Large(
        "branch_by_name", lambda name, active: select_branches(BIG.uuid, BranchFilter(name=name, active=active))
    ),
    "cost centers": Large("cost_center_by_name", _centers),
    "projects": Large(
        "project_by_name",
        lambda name, active: select_projects(BIG.uuid, Wanted(name, active, MODELS), only_with_phase=False),
    ),
    "phases of a project": Large("phase_by_project", partial(_phases, project_uuid=PROJECT)),
    "phases of a customer": Large("phase_by_name", partial(_phases, project_uuid=None)),
    "groups": Large(
        "employee_group_by_name",
        lambda name, active: select_groups(BIG.uuid, text=name, active=active, models=MODELS),
    ),
    "employees": Large(
        "customer_employee_by_name",
        lambda name, active: select_employees(BIG.uuid, EmployeeFilter(name=name, is_active=active)),
    ),
}
every = pytest.mark.parametrize("large", LISTS.values(), ids=LISTS.keys())


@dataclass(frozen=True)
class Crowded:
    """A service and how many rows each list of its big customer has."""

    service: Running
    rows: int

    @property
    def one_walk(self) -> int:
        """Buffers of a walk along all rows of the customer in an index, and of a page."""
        return self.rows // IN_THE_INDEX + OF_A_PAGE


@pytest.fixture(scope="module", params=[20_000, pytest.param(100_000, marks=pytest.mark.soak)])
async def crowded(request: pytest.FixtureRequest, running_service: StartService, servers: Servers) -> Crowded:
    """A service of its own: other tests would meet the crowd. It hears no events, which the others wait for."""
    running = await running_service(make_service, role="api")
    database = make_url(running.service_context.settings.database_url.get_secret_value()).database
    assert database is not None
    gather(servers, database, request.param)
    return Crowded(running, request.param)


async def plan_of(crowded: Crowded, large: Large, question: Prepared, values: dict[str, Any]) -> dict[str, Any]:
    """How the service's own role is answered, behind row-level security.

    The customer has most rows of each table here, so that reading the whole table could cost less than its index;
    where customers are many it would not, and that is what is tried.
    """
    explained = Prepared(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {question.sql}", question.names, question.fixed)
    scope = AgencyScope(BIG.agency_uuid) if large.is_of_agency else CustomerScope(BIG.uuid)
    async with crowded.service.db.work(scope) as uow:
        await uow.session.execute(text("SET LOCAL enable_seqscan = off"))
        rows = await uow.fetch(explained, values)
    plan: dict[str, Any] = rows[0][0][0]["Plan"]
    return plan


def steps_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A plan's steps, itself first."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from steps_of(below)


def assert_answered_by_index(plan: dict[str, Any], large: Large, *, buffers: int) -> None:
    """No whole table, no order made anew of more than a page, and few buffers."""
    said = json.dumps(plan, indent=1)
    steps = list(steps_of(plan))
    assert large.index in {step.get("Index Name") for step in steps}, said
    table = large.index.partition("_by_")[0]
    assert not [step for step in steps if step["Node Type"] == "Seq Scan" and step["Relation Name"] == table], said
    assert not [step for step in steps if "Sort" in step["Node Type"] and step["Actual Rows"] > LIMIT], said
    assert plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] <= buffers, said


def known(written: Listed | Select[Any]) -> Listed:
    found = written if isinstance(written, Listed) else listed(written)
    assert found is not None
    return found


@pytest.mark.long
@every
@pytest.mark.parametrize(
    ("name", "active"),
    [(None, None), (None, True), (None, False), ("linha", None)],
    ids=["all", "active", "inactive", "searched"],
)
async def test_the_first_page_costs_what_it_shows(
    crowded: Crowded, large: Large, name: str | None, active: bool | None
) -> None:
    found = known(large.write(name, active))
    plan = await plan_of(crowded, large, found.shape.page(LIMIT, is_first=True), {**found.values(), "offset": 0})
    assert plan["Actual Rows"] == LIMIT, plan
    assert_answered_by_index(plan, large, buffers=OF_A_PAGE)


@every
async def test_the_one_that_is_searched_costs_a_walk_along_the_index(crowded: Crowded, large: Large) -> None:
    found = known(large.write(NEEDLE, None))
    plan = await plan_of(crowded, large, found.shape.page(LIMIT, is_first=True), {**found.values(), "offset": 0})
    assert plan["Actual Rows"] == 1, plan
    assert_answered_by_index(plan, large, buffers=crowded.one_walk)


@every
@pytest.mark.parametrize(
    ("name", "active", "of"),
    [(None, None, 1), (None, False, 100), ("linha", None, 1)],
    ids=["all", "inactive", "searched"],
)
async def test_the_last_page_costs_a_walk_along_the_index(
    crowded: Crowded, large: Large, name: str | None, active: bool | None, of: int
) -> None:
    """What a page shows is not looked up for the rows before it."""
    found = known(large.write(name, active))
    values = {**found.values(), "offset": crowded.rows // of - 2 * LIMIT}
    plan = await plan_of(crowded, large, found.shape.page(LIMIT, is_first=False), values)
    assert plan["Actual Rows"] == LIMIT, plan
    assert_answered_by_index(plan, large, buffers=crowded.one_walk)


@every
@pytest.mark.parametrize(("name", "active"), [(None, None), (None, True), (NEEDLE, None)], ids=["all", "active", "one"])
async def test_rows_are_counted_on_the_index(
    crowded: Crowded, large: Large, name: str | None, active: bool | None
) -> None:
    found = known(large.write(name, active))
    plan = await plan_of(crowded, large, found.shape.count(), found.values())
    assert_answered_by_index(plan, large, buffers=crowded.one_walk)
    assert [step["Heap Fetches"] for step in steps_of(plan) if step.get("Index Name") == large.index] == [0], plan


async def test_employees_come_with_the_first_branches_to_narrow_by(crowded: Crowded) -> None:
    answer = await crowded.service.as_(an_administrator(customer=BIG)).get(f"/customers/{BIG.uuid}/customer-employees")
    assert answer.status_code == 200, answer.text
    filters = answer.json()["filters"]
    assert len(filters["branches"]) == MOST_BRANCHES
    assert (filters["active"], filters["inactive"]) == (crowded.rows * 99 // 100, crowded.rows // 100)
