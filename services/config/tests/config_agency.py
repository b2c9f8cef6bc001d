"""What the entities of an agency are held to alike, and the pictures that they are given."""

from io import BytesIO
from typing import Any
from uuid import UUID

import httpx
from config_expenses import made
from config_factories import a_name
from config_service.reference.queries import list_reference
from kit.calls.client import service_token
from kit.testing import ANDORINHA, Person, Running, agency_manager
from PIL import Image
from sqlalchemy import text

OF_ANDORINHA = f"/agencies/{ANDORINHA}"
OWN_PROVIDERS = f"{OF_ANDORINHA}/providers"
LATAM = "7249662c-6d65-5474-b673-62286689bb39"
"""A provider of the platform."""


def a_photo(size: tuple[int, int] = (60, 40)) -> tuple[str, bytes, str]:
    """A small PNG as a part of a form."""
    out = BytesIO()
    Image.new("RGB", size, "white").save(out, "PNG")
    return "foto.png", out.getvalue(), "image/png"


async def a_provider(config: Running, **given: Any) -> Any:
    body = {"name": a_name("Pousada"), "service_type": "offline_hotel", **given}
    return made(await config.as_(agency_manager()).post(OWN_PROVIDERS, json=body))


async def audited(config: Running, uuid: str) -> list[str]:
    """What was done to an entity, in the audit's words, oldest first."""
    said = text("SELECT action FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid")
    async with config.db.sweep() as session:
        return list(await session.scalars(said, {"uuid": UUID(uuid)}))


async def told(config: Running, fact: Any, uuid: str) -> list[Any]:
    """What was published of an entity, oldest first."""
    return [one for one in await config.outbox(fact) if str(one.uuid) == uuid]  # type: ignore[attr-defined]


async def listed_uuids(config: Running, path: str, by: Person, **narrowed: str) -> list[str]:
    """What a list shows a caller on its first hundred rows."""
    rows = made(await config.as_(by).get(path, params={"limit": "100", **narrowed}), 200)
    return [row["uuid"] for row in rows]


async def in_reference(config: Running, entity: str) -> set[str]:
    """What other services are given when they rebuild their copies."""
    found: list[Any] = []
    while page := await list_reference(config.db, entity, after=found[-1].uuid if found else None, limit=100):
        found += page
    return {str(fact.uuid) for fact in found}


def statuses(answers: list[httpx.Response]) -> set[int]:
    return {answer.status_code for answer in answers}


def as_service(config: Running, service: str) -> dict[str, str]:
    """The headers of a call by another service."""
    secret = config.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer=service, audience="config", secret=secret, clock=config.clock)
    return {"Authorization": f"Service {token}"}


async def tables_holding(config: Running, words: str) -> list[str]:
    """The tables with a row that holds some words, bytes too: entities, outbox, audit, remembered answers."""
    wanted = {"plain": f"%{words}%", "bytes": f"%{words.encode().hex()}%"}
    names = text(
        "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"
        " AND relname <> 'alembic_version'"
    )
    found: list[str] = []
    async with config.db.sweep() as session:
        for name in (await session.scalars(names)).all():
            held = f'SELECT EXISTS (SELECT FROM "{name}" t WHERE t::text LIKE :plain OR t::text LIKE :bytes)'
            if await session.scalar(text(held), wanted):
                found.append(name)
    return found
