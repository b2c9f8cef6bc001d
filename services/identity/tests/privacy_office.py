"""What tests of exports and erasures share: the other services, the steps of a request, and what is kept of it."""

from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.notifications import NotificationSent
from identity_service.privacy.completing import OTHERS
from kit.calls.client import service_token
from kit.db.scopes import NoScope
from kit.testing import Running, eventually
from sqlalchemy import text

Client = httpx.AsyncClient
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy
KNOW_PEOPLE = (
    *("users", "sessions", "credentials", "notifications", "email_reservations", "mail_outbox", "erasure"),
    *("privacy_requests", "personal_export"),
)
PERSON = text("SELECT uuid, customer_uuid, employee_uuid FROM users WHERE email = :email")


async def row_of(identity: Running, email: str) -> Any:
    async with identity.db.work(NoScope()) as uow:
        return (await uow.session.execute(PERSON, {"email": email})).mappings().one()


async def everything(identity: Running) -> str:
    """All rows of the tables that know people, as text: what is erased must be nowhere in it."""
    async with identity.db.sweep() as session:
        return "\n".join([await _table(session, table) for table in KNOW_PEOPLE])


async def _table(session: Any, table: str) -> str:
    found = await session.execute(text(f"SELECT coalesce(json_agg(t), '[]')::text FROM {table} t"))
    return str(found.scalar_one())


def internal(identity: Running) -> dict[str, str]:
    secret = identity.service_context.settings.service_token_secrets[0]
    return {
        "Authorization": "Service "
        + service_token(issuer="orders", audience="identity", secret=secret, clock=identity.clock)
    }


@pytest.fixture
def others(identity: Running) -> dict[str, Any]:
    """What the other services answer of any request; a service named in `busy` has not heard of it yet."""
    answers: dict[str, Any] = {"busy": set()}

    def answer(service: str) -> Any:
        def of(request: httpx.Request) -> tuple[int, Any]:
            if service in answers["busy"]:
                return 404, {"code": "NOT_FOUND", "message": "Registro não encontrado."}
            if request.url.path.endswith("/erasure"):
                return 200, {"done_at": identity.clock.now().isoformat()}
            return 200, {"data": {f"table_of_{service}": [{"uuid": "1"}]}}

        return of

    for service in OTHERS:
        identity.remotes[service].answers("GET", "/internal/privacy-requests/", answer(service))
    return answers


async def ask(client: Client, kind: str, **more: Any) -> dict[str, Any]:
    answer = await client.post("/privacy-requests", json={"kind": kind, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def execute(client: Client, request: dict[str, Any]) -> httpx.Response:
    return await client.post(f"/privacy-requests/{request['uuid']}/execute")


async def done(client: Client, request: dict[str, Any]) -> dict[str, Any]:
    """The request once the worker has brought it to its end."""

    async def at_its_end() -> Any:
        rows = (await client.get("/privacy-requests", params={"limit": "100"})).json()["data"]
        return next((row for row in rows if row["uuid"] == request["uuid"] and row["status"] == "done"), None)

    found: dict[str, Any] = await eventually(at_its_end, within=PATIENCE)
    return found


async def bells_of(identity: Running, member: Any) -> Any:
    user = await row_of(identity, member.email)
    facts = await identity.outbox(NotificationSent)
    return [fact.model_dump() for fact in facts if getattr(fact, "user_uuid", None) == user["uuid"]]


async def file_of(identity: Running, request: dict[str, Any]) -> Any:
    async with identity.db.work(NoScope()) as uow:
        found = await uow.session.execute(
            text("SELECT file_path FROM privacy_requests WHERE uuid = :uuid"), {"uuid": UUID(request["uuid"])}
        )
        return found.scalar_one()


async def audited(identity: Running, uuid: str) -> list[str]:
    """What the audit says was done to a request, oldest first."""
    lines = text('SELECT action FROM audit WHERE entity_uuid = :uuid ORDER BY "position"')
    async with identity.db.sweep() as session:
        return list((await session.execute(lines, {"uuid": UUID(uuid)})).scalars())


async def customers_of_audit(identity: Running, uuid: str) -> set[UUID | None]:
    lines = text("SELECT customer_uuid FROM audit WHERE entity_uuid = :uuid")
    async with identity.db.sweep() as session:
        return set((await session.execute(lines, {"uuid": UUID(uuid)})).scalars())


def gone(_: httpx.Request) -> tuple[int, Any]:
    return 503, {}
