"""Canaries: planted by the product's calls and by malformed ones, then looked for wherever they must not be."""

import asyncio
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import httpx
import pytest
from journey.caller import Caller, eventually
from journey.stack import Stack

from contract.ledger import address, unpublished
from contract.visitors import Kind
from contract.world import World

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
TOLD_WHOLE = re.compile(r"\.changed\.v\d+")
_TABLES = "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"


def a_cpf() -> str:
    """A CPF with right check digits, drawn anew."""
    digits = [random.randrange(10) for _ in range(9)]
    for length in (10, 11):
        total = sum(digit * weight for digit, weight in zip(digits, range(length, 1, -1), strict=True))
        digits.append(total * 10 % 11 % 10)
    return "".join(map(str, digits))


def a_card() -> str:
    """A card number that the Luhn rule holds for."""
    digits = [4, *(random.randrange(10) for _ in range(14))]
    doubled = [digit if at % 2 else (digit * 2 - 9 if digit > 4 else digit * 2) for at, digit in enumerate(digits)]
    return "".join(map(str, [*digits, -sum(doubled) % 10]))


@dataclass
class Canaries:
    """What was planted, by what it is; `seen` may stand anywhere: it proves that looking finds."""

    seen: str = field(default_factory=lambda: f"Tucaninho{uuid4().hex[:10]}")
    password: str = field(default_factory=lambda: f"Sabia-canta-{uuid4().hex[:10]}")
    wrong_password: str = field(default_factory=lambda: f"Bentevi-erra-{uuid4().hex[:10]}")
    stray_password: str = field(default_factory=lambda: f"Curio-perdido-{uuid4().hex[:10]}")
    cpf: str = field(default_factory=a_cpf)
    passport: str = field(default_factory=lambda: f"FX{random.randrange(10**8):08}")
    card: str = field(default_factory=a_card)
    bearer: str = field(default_factory=lambda: f"bearer-{uuid4().hex}")
    path_token: str = field(default_factory=lambda: f"token-in-a-path-{uuid4().hex}")
    reset_token: str = ""
    access_token: str = ""

    def never(self) -> dict[str, str]:
        """What stands nowhere at rest; a signed token by its signature."""
        return {
            "password": self.password,
            "wrong password": self.wrong_password,
            "stray password": self.stray_password,
            "card number": self.card,
            "bearer": self.bearer,
            "token in a path": self.path_token,
            "reset token": self.reset_token,
            "access token": self.access_token.rpartition(".")[2],
        }

    def documents(self) -> dict[str, str]:
        """What rests encrypted, and travels in `*.changed` alone."""
        return {"CPF": self.cpf, "passport": self.passport}


async def plant(world: World) -> Canaries:
    """Hire somebody with documents and a password of their own, and fumble in every way there is."""
    planted = Canaries()
    email = f"canario.{uuid4().hex[:8]}@empresa.test"
    body = {"name": planted.seen, "last_name": "Silva", "email": email, "cpf": planted.cpf}
    body |= {"passport_number": planted.passport, "passport_expiration": "2031-01-31"}
    await world.home.admin.post(f"/customers/{world.home.uuid}/customer-employees", body)
    link = await world.stack.mails.link(email, "/alterar-senha/")
    planted.reset_token = urlsplit(link).path.rsplit("/", 1)[1]
    chosen = {"password": planted.password, "confirmed_password": planted.password, "csrf_token": planted.reset_token}
    await Caller(world.stack.url).post("/change-password", chosen)
    signed_in = await Caller(world.stack.url).post("/login", {"email": email, "password": planted.password})
    planted.access_token = signed_in["token"]["value"]
    await _fumble(world, email, planted)
    return planted


async def _fumble(world: World, email: str, planted: Canaries) -> None:
    """Secrets where they do not belong: unknown fields, broken JSON, queries, headers, paths."""
    nobody, issuer = world.visitors[Kind.ANONYMOUS], world.visitors[Kind.ISSUER]
    stray, card = planted.stray_password, planted.card
    broken = f'{{"email": "{email}", "password": "{stray}", "card": {card}'.encode()
    as_json = {"Content-Type": "application/json"}
    await nobody.ask("POST", "/api/v1/login", json={"email": email, "password": planted.wrong_password})
    await nobody.ask("POST", "/api/v1/login", content=broken, headers=as_json)
    await nobody.ask("POST", "/api/v1/login", json={"email": {"x": stray}, "password": [stray], "card": card})
    await nobody.ask("POST", f"/api/v1/refresh-token/{planted.path_token}")
    await nobody.ask("POST", "/api/v1/refresh-token", json={"token": planted.path_token})
    await nobody.ask("GET", "/api/v1/me", headers={"Authorization": f"Bearer {planted.bearer}"})
    for path in ("/api/v1/orders", f"/api/v1/orders/{card}", "/api/v1/nothing"):
        await issuer.ask("GET", path, params={"search": card, "password": stray, "token": planted.path_token})
        await issuer.ask("POST", path, json={"card_number": card, "cvv": "737", "password": stray})
    submit = f"/api/v1/orders/{world.things['sent']}/submit"
    await issuer.ask("POST", submit, json={"payment_method": "invoice", "credit_card_uuid": card, "card_number": card})


async def rows_holding(stack: Stack, needles: dict[str, str]) -> list[str]:
    """Every row of every table of every database as text: `what in service.table`."""
    found: list[str] = []
    for service in stack.described["services"]:
        connection = await asyncpg.connect(address(stack, service))
        try:
            for table in [row["relname"] for row in await connection.fetch(_TABLES)]:
                where = " WHERE type !~ 'changed'" if table == "outbox" else ""
                if await connection.fetchval("SELECT has_table_privilege($1, 'SELECT')", f'public."{table}"'):
                    text = await connection.fetchval(f"SELECT string_agg(t::text, ' ') FROM \"{table}\" t{where}") or ""
                    found += _named(needles, text.encode(), f"{service}.{table}")
        finally:
            await connection.close()
    return found


def _named(needles: dict[str, str], text: bytes, where: str) -> list[str]:
    """A needle as it is, and as PostgreSQL writes bytes."""
    return [
        f"{name} in {where}"
        for name, needle in needles.items()
        if needle.encode() in text or needle.encode().hex().encode() in text
    ]


def files_holding(folder: Path, needles: dict[str, str]) -> list[str]:
    """Every file below a folder, read as bytes."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [found for file in files for found in _named(needles, file.read_bytes(), file.name)]


async def told_of(stack: Stack, needles: dict[str, str], *, whole: bool) -> list[str]:
    """Facts in the outboxes that hold a needle; `whole`: those that carry a whole state."""
    found: list[str] = []
    for service in stack.described["services"]:
        connection = await asyncpg.connect(address(stack, service))
        try:
            for row in await connection.fetch("SELECT type, data::text AS said FROM outbox"):
                if bool(TOLD_WHOLE.search(row["type"])) is whole:
                    found += _named(needles, row["said"].encode(), row["type"])
        finally:
            await connection.close()
    return found


async def metrics_holding(stack: Stack, needles: dict[str, str]) -> list[str]:
    """What Prometheus would be told."""
    ports = {name: one["port"] for name, one in stack.described["services"].items()}
    ports["gateway"] = stack.described["gateway"]["port"]
    bearer = {"Authorization": f"Bearer {stack.described['metrics_token']}"}
    async with httpx.AsyncClient(trust_env=False, headers=bearer) as http:
        answers = await asyncio.gather(*(http.get(f"http://127.0.0.1:{port}/metrics") for port in ports.values()))
    assert {answer.status_code for answer in answers} == {200}
    pages = zip(ports, answers, strict=True)
    return [found for name, answer in pages for found in _named(needles, answer.content, f"metrics of {name}")]


async def test_secrets_are_nowhere_and_documents_only_where_they_belong(world: World) -> None:
    planted, stack = await plant(world), world.stack
    var = Path(stack.described["var"])

    async def told() -> bool:
        return await unpublished(stack) == 0 and not await _undelivered(stack)

    await eventually(told)
    never, documents = planted.never(), planted.documents()
    assert all(len(needle) >= 10 for needle in (never | documents).values()), "a canary nobody could miss"
    everything: dict[str, Any] = {**never, **documents}
    assert files_holding(var / "log", everything) == []
    assert files_holding(Path(stack.described["nats"]["store"]), never) == []
    assert await rows_holding(stack, everything) == []
    assert await metrics_holding(stack, everything) == []
    assert await told_of(stack, never, whole=True) == []
    assert await told_of(stack, documents, whole=False) == []


async def _undelivered(stack: Stack) -> int:
    """Mails still waiting: their text is wiped once they are sent."""
    total = 0
    for service in stack.described["services"]:
        connection = await asyncpg.connect(address(stack, service))
        try:
            total += int(await connection.fetchval("SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL"))
        finally:
            await connection.close()
    return total


async def test_whoever_looks_finds_what_may_be_seen(world: World) -> None:
    """The same looking, for a name: it is found in rows, in facts and in NATS, so an empty hand means absence."""
    planted = await plant(world)

    async def told() -> bool:
        return await unpublished(world.stack) == 0

    await eventually(told)
    needles = {"name": planted.seen}
    assert "name in config.customer_employee" in await rows_holding(world.stack, needles)
    assert await told_of(world.stack, needles, whole=True)
    assert files_holding(Path(world.stack.described["nats"]["store"]), needles)
    assert _named({"x": "abc"}, b"..abc..", "here") == ["x in here"]
    assert _named({"x": "abc"}, b"..616263..", "here") == ["x in here"]
