"""The second tenancy wall: read from every database's catalogue, then leant on with plain SQL (HARDENING A8)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from approvals_service.wiring import EXEMPT as OF_APPROVALS
from identity_service.wiring import EXEMPT as OF_IDENTITY
from journey.stack import Stack
from kit.db.own_tables import EXEMPT as OF_KIT
from orders_service.wiring import EXEMPT as OF_ORDERS
from stack.catalogue import SERVICES as PARTS

from contract.ledger import address
from contract.world import World

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

SERVICES = [part.name for part in PARTS]
OPEN_ELSEWHERE = {
    "identity": frozenset(OF_IDENTITY),
    "approvals": frozenset(OF_APPROVALS),
    "orders": frozenset(OF_ORDERS),
}
COPIES_OF_AN_AGENCY = (
    "price_table_copy",
    "credit_card_copy",
    "offline_hotel_copy",
    "credential_copy",
    "provider_copy",
)
"""Tables of orders whose rows are an agency's own, copied from config."""
READ_WITHOUT_SCOPE = {
    ("config", "agency"): "agencies are the operator's, who works in no scope",
    ("config", "expense_category"): "categories are the operator's, the same for every customer",
    ("config", "city"): "cities are the same for everybody",
    ("config", "provider"): "the platform's are the same for everybody",
    ("expenses-ocr", "expense_category_copy"): "a copy of them",
    ("orders", "cost_category_copy"): "written by who follows config, in no scope",
    **{("orders", table): "written by who follows config, in no scope" for table in COPIES_OF_AN_AGENCY},
}
OF_AN_AGENCY = ("fee", "markup", "markdown", "offline_hotel", "offline_hotel_rate", "credential", "credit_card")
"""Tables of config whose rows are an agency's own."""
OWN_POLICIES = {
    **{("config", table): "an agency's own: read and written in its scope alone" for table in OF_AN_AGENCY},
    (
        "config",
        "provider",
    ): "the platform's are read by all; an agency's by its people and its customers', written by its own",
    ("config", "agency"): "read by its people and its customers', written by the operator",
    ("config", "expense_category"): "read by everybody, written by the operator",
    ("config", "city"): "read by everybody, written by migrations alone",
    ("config", "cost_category"): "an agency's own: read and written in its scope alone",
    ("expenses-ocr", "expense_category_copy"): "read by everybody, written as config tells",
    ("orders", "cost_category_copy"): "read in its agency's scope, written as config tells",
    **{
        ("orders", table): "read by its agency and its agency's customers, written as config tells"
        for table in COPIES_OF_AN_AGENCY
    },
}
NOT_ONLY_CUSTOMERS = frozenset({"erasure", "personal_export"})
"""Rows of staff and operators have no customer: they are reached where no customer is in scope."""

THROUGH_THE_CUSTOMER = {("orders", "user_copy"): "the pictures of travelers in the agency's own lists"}
"""Read in the scope of the agency whose customer it is, told by the copy of that customer, each with its reason."""

_PRICES = ("fee", "markup", "markdown")
LOOSE_KEYS = {
    **{
        ("config", f"{table}_{key}"): "an agency's own" for table in _PRICES for key in ("name", "in_agency", "default")
    },
    **{("config", f"offline_hotel_{key}"): "an agency's own" for key in ("name", "in_agency")},
    ("config", "provider_name"): "a provider is an agency's own, or the platform's",
    ("config", "credential_name"): "a credential is an agency's own, and so is its name",
    ("config", "agency_cnpj_key"): "an agency stands above tenants",
    ("config", "expense_category_name"): "a category stands above tenants",
    ("config", "city_ibge_code_key"): "a city stands above tenants",
    ("config", "cost_category_name"): "a category is an agency's own, and so is its name",
    (
        "config",
        "account_employee_uuid_key",
    ): "identity's account of an employee: uuids of ours, never written by people",
    ("approvals", "instant_link_token_key"): "a hash of 32 random bytes, met before any tenant is",
    ("config", "customer_cnpj"): "a customer is the tenant: unique within its agency",
}
"""Unique keys of walled tables without their tenant, each with its reason."""

LOOSE_REFERENCES = {
    **{("config", f"{table}_agency"): "it is an agency's own" for table in (*OF_AN_AGENCY, "provider")},
    **{("config", f"customer_{table}"): "a customer names a price table of its own agency" for table in _PRICES},
    ("config", "offline_hotel_city"): "a hotel is in one of the cities, which are the same for everybody",
    ("config", "offline_hotel_rate_hotel"): "a rate and its hotel are of one agency",
    ("config", "credential_provider"): "a credential is for a provider, whose agency its action checks",
    ("config", "expense_type_category"): "a customer's type is in one of the operator's categories",
    ("config", "cost_category_agency"): "a category is an agency's own",
    ("config", "agency_city"): "an agency is in one of the cities, which are the same for everybody",
}
"""Foreign keys of walled tables without their tenant, each with its reason."""

LOOSE_EVERYWHERE = {"audit_position": "the audit numbers its lines over all tenants, and no caller writes a number"}

_TABLES = """
SELECT c.relname AS name, c.relrowsecurity AS walled, c.relforcerowsecurity AS forced,
       pg_get_userbyid(c.relowner) AS owner,
       EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'agency_uuid') AS of_agency
FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
AND c.relname <> 'alembic_version' ORDER BY 1"""
_POLICIES = """
SELECT tablename AS table, policyname AS name, cmd, permissive, roles::text[] AS roles, qual, with_check
FROM pg_policies WHERE schemaname = 'public'"""
_OF_OTHERS = """SELECT count(*) FROM "{}" WHERE customer_uuid NOT IN
(SELECT uuid FROM customer_copy WHERE agency_uuid = $1)"""
_ROLE = """
SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
       EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid)
       OR EXISTS (SELECT 1 FROM pg_namespace WHERE nspowner = r.oid)
       OR EXISTS (SELECT 1 FROM pg_proc WHERE proowner = r.oid)
       OR EXISTS (SELECT 1 FROM pg_database WHERE datdba = r.oid) AS owns,
       EXISTS (SELECT 1 FROM pg_auth_members WHERE member = r.oid) AS stands_in
FROM pg_roles r WHERE rolname = current_user"""
_WALL_COLUMN = r"""
SELECT substring(qual FROM '^\((?:NOT \()?(\w+) (?:=|IS DISTINCT FROM) ') FROM pg_policies
WHERE tablename = $1 AND policyname = 'customer_wall'"""
_UNIQUE = """
SELECT c.relname AS table, i.relname AS name FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
JOIN pg_class i ON i.oid = x.indexrelid
WHERE x.indisunique AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
AND NOT (x.indisprimary AND pg_get_indexdef(x.indexrelid) LIKE '%(uuid)')
AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (x.indkey)
                AND a.attname = 'customer_uuid')"""
_FOREIGN = """
SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(k.oid) AS said FROM pg_constraint k
JOIN pg_class c ON c.oid = k.conrelid
WHERE contype = 'f' AND c.relrowsecurity AND connamespace = 'public'::regnamespace
AND pg_get_constraintdef(k.oid) NOT LIKE 'FOREIGN KEY (customer_uuid%'"""


@asynccontextmanager
async def opened(stack: Stack, service: str, role: str = "database_url") -> AsyncIterator[Any]:
    """A connection of one of a service's roles."""
    connection = await asyncpg.connect(address(stack, service, role))
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def within(connection: Any, setting: str = "", value: str = "") -> AsyncIterator[None]:
    """A transaction in a scope, taken back at its end."""
    transaction = connection.transaction()
    await transaction.start()
    try:
        if setting:
            await connection.execute("SELECT set_config($1, $2, true)", setting, value)
        yield
    finally:
        await transaction.rollback()


async def walled_tables(connection: Any) -> list[Any]:
    """Tables behind the wall."""
    return [row for row in await connection.fetch(_TABLES) if row["walled"]]


async def try_out(connection: Any, statement: str, *arguments: Any) -> str:
    """'refused' by the wall, else what PostgreSQL says it did; the transaction goes on."""
    try:
        async with connection.transaction():
            done: str = await connection.execute(statement, *arguments)
            return done
    except asyncpg.InsufficientPrivilegeError:
        return "refused"


async def readable(connection: Any, table: str) -> bool:
    """Whether the role may read the table at all (nobody but the sweep reads the audit)."""
    return bool(await connection.fetchval("SELECT has_table_privilege($1, 'SELECT')", f'public."{table}"'))


@pytest.mark.parametrize("service", SERVICES)
async def test_every_table_is_walled_or_named_as_open(stack: Stack, service: str) -> None:
    async with opened(stack, service) as connection:
        rows = await connection.fetch(_TABLES)
    assert {row["name"] for row in rows if not row["walled"]} == OF_KIT | OPEN_ELSEWHERE.get(service, frozenset())
    assert all(row["forced"] for row in rows if row["walled"])
    assert {row["owner"].rpartition("_")[2] for row in rows} == {"owner"}


@pytest.mark.parametrize("service", SERVICES)
async def test_the_application_owns_nothing_and_cannot_go_around(stack: Stack, service: str) -> None:
    for role in ("database_url", "sweep_database_url"):
        async with opened(stack, service, role) as connection:
            held = await connection.fetchrow(_ROLE)
            assert not held["mighty"]
            assert not held["owns"]
            assert not held["stands_in"]
            views = "SELECT relname FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace"
            plain = await connection.fetch(
                f"{views} AND coalesce(reloptions::text, '') NOT LIKE '%security_invoker=true%'"
            )
            assert not plain


@pytest.mark.parametrize("service", SERVICES)
async def test_policies_check_what_is_written_as_what_is_read(stack: Stack, service: str) -> None:
    async with opened(stack, service) as connection:
        policies = await connection.fetch(_POLICIES)
        walled = {row["name"] for row in await walled_tables(connection)}
    assert {policy["table"] for policy in policies} == walled
    for policy in policies:
        where = (service, policy["table"])
        assert policy["permissive"] == "PERMISSIVE"
        assert "public" not in policy["roles"], f"{where}: a policy for everybody"
        if policy["roles"] == [f"{service.replace('-', '_')}_sweep"]:
            assert (policy["cmd"], policy["qual"]) == ("SELECT", "true"), where
        elif where not in OWN_POLICIES:
            _check_walls(where, policy)


def _check_walls(where: tuple[str, str], policy: Any) -> None:
    qual, check = policy["qual"] or "", policy["with_check"] or ""
    if policy["cmd"] == "ALL":
        assert "app.customer" in qual and qual == check, where
    elif policy["cmd"] == "INSERT":
        assert "app.customer" in check, where
    else:
        assert policy["cmd"] == "SELECT" and "app.agency" in qual, where
    assert " OR " not in qual, where


@pytest.mark.parametrize("service", SERVICES)
async def test_keys_of_walled_tables_include_the_tenant(stack: Stack, service: str) -> None:
    async with opened(stack, service) as connection:
        loose = {(service, row["name"]) for row in await connection.fetch(_UNIQUE)}
        foreign = await connection.fetch(_FOREIGN)
    unexplained = {(where, name) for where, name in loose - set(LOOSE_KEYS) if name not in LOOSE_EVERYWHERE}
    assert unexplained == set()
    assert [dict(row) for row in foreign if (service, row["name"]) not in LOOSE_REFERENCES] == []


@pytest.mark.parametrize("service", SERVICES)
async def test_without_a_scope_there_are_no_rows(world: World, service: str) -> None:
    async with opened(world.stack, service) as connection:
        for table in await walled_tables(connection):
            name = table["name"]
            if (service, name) in READ_WITHOUT_SCOPE or not await readable(connection, name):
                continue
            for value in (None, ""):
                async with within(connection, *(() if value is None else ("app.customer", value))):
                    assert await connection.fetchval(f'SELECT count(*) FROM "{name}" {_of_customers(name)}') == 0, name


def _of_customers(table: str) -> str:
    return "WHERE customer_uuid IS NOT NULL" if table in NOT_ONLY_CUSTOMERS else ""


@pytest.mark.parametrize("service", SERVICES)
async def test_a_customers_scope_holds_its_rows_and_no_others(world: World, service: str) -> None:
    mine, theirs = world.home.uuid, world.neighbour.uuid
    seen = 0
    async with opened(world.stack, service) as connection:
        for table in await walled_tables(connection):
            column = await connection.fetchval(_WALL_COLUMN, table["name"])
            if column is None or not await readable(connection, table["name"]):
                continue
            async with within(connection, "app.customer", mine):
                seen += await _lean_on(connection, table["name"], column, mine=mine, theirs=theirs)
    assert seen or service == "expenses-ocr", "a wall around nothing shows nothing"


async def _lean_on(connection: Any, name: str, column: str, *, mine: str, theirs: str) -> int:
    """Everything plain SQL can try on another customer's rows; how many own rows were seen."""
    own = await connection.fetchval(f'SELECT count(*) FROM "{name}"')
    assert await connection.fetchval(f'SELECT count(*) FROM "{name}" WHERE {column} <> $1', mine) == 0, name
    if await connection.fetchval("SELECT has_table_privilege($1, 'UPDATE')", f'public."{name}"'):
        touched = await try_out(connection, f'UPDATE "{name}" SET {column} = $1 WHERE {column} = $1', theirs)
        assert touched == "UPDATE 0", name
        assert await try_out(connection, f'DELETE FROM "{name}" WHERE {column} = $1', theirs) == "DELETE 0", name
    if own:
        given_away = await try_out(connection, f'UPDATE "{name}" SET {column} = $1', theirs)
        assert given_away == "refused", f"{name}: own rows were given away ({given_away})"
        smuggled = (
            f'INSERT INTO "{name}" SELECT (jsonb_populate_record(NULL::"{name}",'
            f" to_jsonb(t) || jsonb_build_object('uuid', $2::text) || jsonb_build_object('{column}', $1::text))).*"
            f' FROM "{name}" t LIMIT 1'
        )
        assert await try_out(connection, smuggled, theirs, str(uuid4())) == "refused", name
    return int(own)


@pytest.mark.parametrize("service", SERVICES)
async def test_an_agencys_scope_only_reads(world: World, service: str) -> None:
    agency = (await world.home.admin.get(f"/customers/{world.home.uuid}"))["data"]["agency"]["uuid"]
    async with opened(world.stack, service) as connection:
        for table in await walled_tables(connection):
            name = table["name"]
            if (service, name) in OWN_POLICIES or not await readable(connection, name):
                continue
            async with within(connection, "app.agency", agency):
                seen = await connection.fetchval(f'SELECT count(*) FROM "{name}" {_of_customers(name)}')
                if (service, name) in THROUGH_THE_CUSTOMER:
                    assert seen > 0 == await connection.fetchval(_OF_OTHERS.format(name), agency), name
                    assert await try_out(connection, f'DELETE FROM "{name}"') == "DELETE 0", name
                    continue
                if not table["of_agency"]:
                    assert seen == 0, name
                    continue
                assert await connection.fetchval(f'SELECT count(*) FROM "{name}" WHERE agency_uuid <> $1', agency) == 0
                if await connection.fetchval("SELECT has_table_privilege($1, 'UPDATE')", f'public."{name}"'):
                    assert await try_out(connection, f'UPDATE "{name}" SET agency_uuid = agency_uuid') == "UPDATE 0", (
                        name
                    )
                    assert await try_out(connection, f'DELETE FROM "{name}"') == "DELETE 0", name


@pytest.mark.parametrize("service", SERVICES)
async def test_the_sweep_reads_everything_and_writes_nothing(world: World, service: str) -> None:
    writes = "SELECT bool_or(has_table_privilege($1, p)) FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p"
    async with opened(world.stack, service, "sweep_database_url") as connection:
        for table in await connection.fetch(_TABLES):
            assert not await connection.fetchval(writes, f'public."{table["name"]}"'), table["name"]
            assert await readable(connection, table["name"]), table["name"]


async def test_the_walls_are_seen_when_they_fall(world: World) -> None:
    """A table of the owner's without a policy for the customer shows what these tests would show."""
    async with opened(world.stack, "orders", "owner_database_url") as owner:
        try:
            await owner.execute("CREATE TABLE leaning (uuid uuid, customer_uuid uuid)")
            await owner.execute(
                "INSERT INTO leaning VALUES ($1, $2), ($3, $4)", uuid4(), world.home.uuid, uuid4(), world.neighbour.uuid
            )
            await owner.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON leaning TO orders_app")
            with pytest.raises(AssertionError):
                await test_every_table_is_walled_or_named_as_open(world.stack, "orders")
            async with opened(world.stack, "orders") as app, within(app, "app.customer", world.home.uuid):
                with pytest.raises(AssertionError):
                    await _lean_on(app, "leaning", "customer_uuid", mine=world.home.uuid, theirs=world.neighbour.uuid)
        finally:
            await owner.execute("DROP TABLE IF EXISTS leaning")
