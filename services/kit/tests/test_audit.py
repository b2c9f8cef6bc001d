"""The audit is sealed within seconds, in one unbroken chain, and whoever bends it is told on."""

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import asyncpg
import pytest
from kit.audit.sealer import SETTLED, UNSEALED, AuditSealer, connected
from kit.audit.verify import Report, verify_audit
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, COBALTO, Company, Running, StartService, eventually
from kit.testing.servers import Servers
from kit.testing.statements import count_statements
from probe.service import make_probe
from sqlalchemy import text


@pytest.fixture
async def audited(running_service: StartService) -> AsyncIterator[Running]:
    """A service of its own: its chain starts here."""
    running = await running_service(make_probe)
    yield running
    await running.stop()


@pytest.fixture
async def superuser(audited: Running, servers: Servers) -> AsyncIterator[Any]:
    """Whom no wall holds: the one who would bend an audit."""
    database = audited.service_context.settings.database_url.get_secret_value().rpartition("/")[2]
    connection = await asyncpg.connect(servers.postgres.superuser_url.rpartition("/")[0] + f"/{database}")
    yield connection
    await connection.close()


async def write_down(service: Running, *descriptions: str, company: Company = AURORA) -> None:
    """One line per transaction, as calls write them."""
    for description in descriptions:
        async with service.db.work(CustomerScope(company.uuid)) as uow:
            changes = {"value": "1.50", "rate": 0.1, "name": "São Paulo"}
            uow.audit(action="create", entity="note", entity_uuid=new_uuid(), description=description, changes=changes)


async def sealed(service: Running, many: int, *, within: float = 30) -> None:
    async def enough() -> bool:
        async with service.db.sweep() as session:
            return await session.scalar(text("SELECT count(*) FROM audit_seal")) == many

    await eventually(enough, within=within)


async def verified(service: Running, witness: dict[str, Any] | None = None) -> Report:
    return await verify_audit(service.service_context.service.name, service.service_context.settings, witness=witness)


def kinds(report: Report) -> list[str]:
    return [found.kind for found in report.breaks]


async def test_lines_are_sealed_within_five_seconds_without_gaps(audited: Running) -> None:
    await write_down(audited, *(f"line {nth}" for nth in range(20)))
    await sealed(audited, 20, within=5)
    report = await verified(audited)
    assert (report.lines, report.head["seq"], report.breaks) == (20, 20, [])


@pytest.mark.long
async def test_a_line_that_commits_late_is_sealed_after_those_that_overtook_it(
    audited: Running, superuser: Any
) -> None:
    async with superuser.transaction():
        await superuser.execute(
            "INSERT INTO audit (uuid, request_id, action, entity, description, happened_at)"
            " VALUES ($1, '', 'create', 'note', 'late', now())",
            new_uuid(),
        )
        await write_down(audited, "early")
        await sealed(audited, 1)
    await sealed(audited, 2)
    assert (await verified(audited)).breaks == []


async def test_of_two_sealers_one_waits_and_the_chain_has_no_fork(audited: Running) -> None:
    second = AuditSealer(audited.service_context.service.name, audited.service_context.settings)
    second.start()
    await write_down(audited, *(f"line {nth}" for nth in range(10)))
    await sealed(audited, 10)
    await second.stop()
    assert (await verified(audited)).breaks == []


async def test_a_sealer_that_lost_its_lock_cannot_write_the_same_number_twice(audited: Running) -> None:
    await write_down(audited, "first")
    await sealed(audited, 1)
    writer = await connected(audited.service_context.settings.database_url)
    with pytest.raises(asyncpg.UniqueViolationError):
        await writer.execute(
            "INSERT INTO audit_seal (seq, audit_uuid, position, hash, sealed_at) VALUES (1, $1, 99, ''::bytea, now())",
            new_uuid(),
        )
    await writer.close()


@pytest.mark.long
async def test_a_sealer_killed_between_lines_leaves_neither_gap_nor_fork(audited: Running, superuser: Any) -> None:
    kill = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%audit_seal%' AND pid <> pg_backend_pid()"""
    for nth in range(5):
        await write_down(audited, f"before {nth}", f"after {nth}")
        assert await eventually(lambda: superuser.fetchval(kill)) >= 1
    await sealed(audited, 10)
    assert (await verified(audited)).breaks == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("bending", "found"),
    [
        ("UPDATE audit SET description = 'nothing happened' WHERE description = 'line 2'", ["changed"]),
        ("""UPDATE audit SET changes = changes || '{"value": "0.01"}' WHERE description = 'line 2'""", ["changed"]),
        ("DELETE FROM audit WHERE description = 'line 2'", ["removed"]),
        ("DELETE FROM audit_seal WHERE seq = 3", ["seal_removed", "unsealed"]),
        (
            "UPDATE audit_seal SET audit_uuid = CASE seq WHEN 2 THEN b ELSE a END FROM (SELECT min(audit_uuid::text)"
            "::uuid AS a, max(audit_uuid::text)::uuid AS b FROM audit_seal WHERE seq IN (2, 3)) s WHERE seq IN (2, 3)",
            ["reordered", "reordered"],
        ),
        ("UPDATE audit_seal SET hash = sha256('x') WHERE seq = 3", ["changed", "changed"]),
        (
            "WITH gone AS (DELETE FROM audit_seal WHERE seq >= 4 RETURNING audit_uuid)"
            " DELETE FROM audit WHERE uuid IN (SELECT audit_uuid FROM gone)",
            ["truncated"],
        ),
    ],
    ids=["changed", "changes", "removed", "seal_removed", "reordered", "hash", "truncated"],
)
async def test_whoever_bends_the_audit_is_told_on(
    audited: Running, superuser: Any, bending: str, found: list[str]
) -> None:
    await write_down(audited, *(f"line {nth}" for nth in range(5)))
    await sealed(audited, 5)
    witness = (await verified(audited)).head
    await stop_sealing(superuser)
    await superuser.execute("ALTER TABLE audit_seal DROP CONSTRAINT audit_seal_audit_uuid_key")
    await superuser.execute(bending)
    assert kinds(await verified(audited, witness)) == found


async def stop_sealing(superuser: Any) -> None:
    """Whoever bends an audit would not let it be mended."""
    await superuser.execute("REVOKE INSERT ON audit_seal FROM orders_app")


async def test_a_chain_made_anew_does_not_fit_what_was_seen_before(audited: Running, superuser: Any) -> None:
    await write_down(audited, "line 0", "line 1")
    await sealed(audited, 2)
    witness = (await verified(audited)).head
    await superuser.execute("DELETE FROM audit WHERE description = 'line 0'")
    await superuser.execute("TRUNCATE audit_seal")
    await sealed(audited, 1)
    await write_down(audited, "line 2")
    await sealed(audited, 2)
    assert kinds(await verified(audited)) == []
    assert kinds(await verified(audited, witness)) == ["rewritten"]


async def test_a_line_that_nobody_seals_is_told_of_after_a_minute(audited: Running, superuser: Any) -> None:
    await stop_sealing(superuser)
    await write_down(audited, "line")
    assert kinds(await verified(audited)) == ["unsealed"], "the tests' clock stands in the past"


async def test_neither_lines_nor_seals_can_be_changed_by_the_application(audited: Running) -> None:
    await write_down(audited, "line")
    await sealed(audited, 1)
    for statement in ("UPDATE audit SET action = 'x'", "DELETE FROM audit", "DELETE FROM audit_seal"):
        writer = await connected(audited.service_context.settings.database_url)
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await writer.execute(statement)
        await writer.close()


def asking(service: Running) -> dict[str, str]:
    secret = service.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="gateway", audience="orders", secret=secret, clock=service.clock)
    return {"Authorization": f"Service {token}"}


async def test_a_customers_audit_is_read_newest_first_and_alone(audited: Running) -> None:
    await write_down(audited, "ours 1", "ours 2")
    await write_down(audited, "theirs", company=COBALTO)
    audited.clock.move_to(audited.clock.now() + timedelta(minutes=1))
    await write_down(audited, "ours 3")
    answer = await audited.internal.get(
        "/internal/audit", params={"customer_uuid": str(AURORA.uuid), "limit": 2}, headers=asking(audited)
    )
    lines = answer.json()
    assert [line["description"] for line in lines] == ["ours 3", "ours 2", "ours 1"], "one instant is never parted"
    assert lines[0]["service"] == "orders"
    assert lines[0]["actor"] == {"uuid": None, "name": None, "context": "system"}
    older = {"customer_uuid": str(AURORA.uuid), "before": lines[0]["at"]}
    answer = await audited.internal.get("/internal/audit", params=older, headers=asking(audited))
    assert [line["description"] for line in answer.json()] == ["ours 2", "ours 1"]


async def test_an_action_is_found_however_its_service_writes_it(audited: Running) -> None:
    words = ("create", "created", "update", "block", "blocked", "delete", "removed")
    for action in words:
        async with audited.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.audit(action=action, entity="note", entity_uuid=new_uuid(), description=action)

    async def found(action: str) -> set[str]:
        params = {"customer_uuid": str(AURORA.uuid), "action": action}
        answer = await audited.internal.get("/internal/audit", params=params, headers=asking(audited))
        return {line["action"] for line in answer.json()}

    assert await found("create") == await found("created") == {"create", "created"}
    assert await found("block") == await found("blocked") == {"block", "blocked"}
    assert await found("delete") == await found("remove") == {"delete", "removed"}
    assert await found("update") == {"update"}
    assert await found("submit") == set()


async def test_reading_the_audit_needs_a_service_and_a_customer_and_costs_one_statement(audited: Running) -> None:
    assert (await audited.internal.get("/internal/audit")).status_code == 401
    assert (await audited.internal.get("/internal/audit", headers=asking(audited))).status_code == 422
    with count_statements(audited) as seen:
        params = {"customer_uuid": str(AURORA.uuid)}
        await audited.internal.get("/internal/audit", params=params, headers=asking(audited))
    assert seen == [], "the application's own role asks nothing; the sweep asks once"


async def test_twenty_thousand_sealed_lines_are_not_looked_at_again(audited: Running, superuser: Any) -> None:
    await stop_sealing(superuser)
    await superuser.execute(
        "INSERT INTO audit (uuid, request_id, action, entity, description, happened_at)"
        " SELECT gen_random_uuid(), '', 'x', 'x', 'x', now() FROM generate_series(1, 20000)"
    )
    await superuser.execute(
        "INSERT INTO audit_seal (seq, audit_uuid, position, hash, sealed_at) SELECT row_number() OVER (ORDER BY"
        " position), uuid, position, '', now() - interval '1 hour' FROM audit"
    )
    await superuser.execute("ANALYZE audit, audit_seal")
    settled = await superuser.fetchval(SETTLED)
    plan = await superuser.fetch(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {UNSEALED}", settled)
    touched = json.loads(plan[0][0])[0]["Plan"]
    assert touched["Shared Hit Blocks"] + touched["Shared Read Blocks"] < 20, touched
