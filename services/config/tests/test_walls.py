"""Row-level security holds when a query forgets whose rows it may see."""

import pytest
from config_service.agencies.tables import AgencyTable
from config_service.branches.tables import BranchTable
from config_service.notices.tables import NotificationSettingTable
from config_service.parameters.tables import SettingParameterTable
from config_service.records.tables.companies import CustomerTable
from config_service.records.tables.employees import EmployeeTable
from kit.core.metadata import table_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import ANDORINHA, AURORA, BOREAL, COBALTO, TUCANO, Running
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError


async def customers_seen(config: Running, scope: Scope) -> set[str]:
    async with config.db.work(scope) as uow:
        rows = await uow.rows(select(CustomerTable.uuid))
    return {str(row["uuid"]) for row in rows}


async def test_a_scope_sees_its_own_customers_and_none_sees_none(config: Running) -> None:
    assert await customers_seen(config, CustomerScope(AURORA.uuid)) == {str(AURORA.uuid)}
    of_andorinha = await customers_seen(config, AgencyScope(ANDORINHA))
    assert {str(AURORA.uuid), str(COBALTO.uuid)} <= of_andorinha
    assert str(BOREAL.uuid) not in of_andorinha
    assert await customers_seen(config, NoScope()) == set()


@pytest.mark.parametrize(
    ("scope", "seen"),
    [
        (CustomerScope(BOREAL.uuid), {TUCANO}),
        (AgencyScope(TUCANO), {TUCANO}),
        (AgencyScope(BOREAL.uuid), set()),
    ],
)
async def test_an_agency_is_seen_by_its_own_and_by_its_customers_people(
    config: Running, scope: Scope, seen: set[object]
) -> None:
    async with config.db.work(scope) as uow:
        rows = await uow.rows(select(AgencyTable.uuid))
    assert {row["uuid"] for row in rows} == seen


@pytest.mark.parametrize("scope", [CustomerScope(BOREAL.uuid), AgencyScope(ANDORINHA), NoScope()])
async def test_nobody_writes_into_another_s_rows(config: Running, scope: Scope) -> None:
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(
                BranchTable(
                    name="Intrusa",
                    name_folded="intrusa",
                    cnpj="11222333000181",
                    customer_uuid=AURORA.uuid,
                    agency_uuid=ANDORINHA,
                )
            )


async def test_a_customer_adds_no_agency(config: Running) -> None:
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.add(
                AgencyTable(
                    company_name="X", trading_name="X", name_folded="x", cnpj="D7YDDI5H000162", email="x@x.demo"
                )
            )


async def test_no_agency_changes_what_it_may_read(config: Running) -> None:
    async with config.db.work(AgencyScope(ANDORINHA)) as uow:
        table = table_of(SettingParameterTable)
        changed = await uow.session.execute(table.update().values(value="x"))
        assert changed.rowcount == 0


async def test_the_sweep_reads_all_and_writes_nothing(config: Running) -> None:
    async with config.db.sweep() as session:
        assert len((await session.scalars(select(CustomerTable))).all()) >= 3
        with pytest.raises(DBAPIError, match="permission denied"):
            await session.execute(table_of(EmployeeTable).delete())


async def edited(config: Running, scope: Scope, agency: object) -> int:
    """How many rows of an agency a scope may edit."""
    async with config.db.work(scope) as uow:
        table = table_of(AgencyTable)
        changed = await uow.session.execute(table.update().where(table.c.uuid == agency).values(number="1"))
        return int(changed.rowcount)


async def test_an_agency_is_edited_by_its_own_and_by_the_operator(config: Running) -> None:
    assert await edited(config, AgencyScope(TUCANO), TUCANO) == 1
    assert await edited(config, NoScope(), TUCANO) == 1
    assert await edited(config, AgencyScope(ANDORINHA), TUCANO) == 0
    assert await edited(config, CustomerScope(BOREAL.uuid), TUCANO) == 0


async def test_what_people_chose_to_hear_of_is_their_company_s(config: Running) -> None:
    async with config.db.work(CustomerScope(BOREAL.uuid)) as uow:
        uow.add(NotificationSettingTable(customer_uuid=BOREAL.uuid, agency_uuid=TUCANO))
    for scope, seen in ((CustomerScope(BOREAL.uuid), 1), (AgencyScope(TUCANO), 1), (CustomerScope(AURORA.uuid), 0)):
        async with config.db.work(scope) as uow:
            mine = select(NotificationSettingTable.uuid).where(NotificationSettingTable.customer_uuid == BOREAL.uuid)
            assert len(await uow.rows(mine)) == seen
