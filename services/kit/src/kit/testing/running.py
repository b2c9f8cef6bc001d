"""A service under test: its client for any caller, its database, its outbox, its clock."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx
from contracts.fact import Fact
from fastapi import FastAPI
from sqlalchemy import text

from kit.core.clock import SetClock
from kit.db.database import Database, KeepCopy
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.messaging.envelope import Envelope
from kit.messaging.reference_copies import apply_to_copy
from kit.process.service_context import ServiceContext
from kit.testing.callers import TestIssuer
from kit.testing.people import Company, Person
from kit.testing.remotes import Remotes
from kit.testing.statements import begin_reading, end_reading, watch

BASE = "/api/v1"
_MAILS = text(
    'SELECT "to", subject, text, html FROM mail_outbox'
    ' WHERE CAST(:to AS text) IS NULL OR "to" = :to ORDER BY created_at'
)


class Running:
    """What a test holds of a running service."""

    def __init__(
        self, app: FastAPI, service_context: ServiceContext, *, clock: SetClock, issuer: TestIssuer, remotes: Remotes
    ) -> None:
        self.app = app
        self.service_context = service_context
        self.clock = clock
        self.issuer = issuer
        self.remotes = remotes
        self._known: set[Any] = set()
        self._introducing = asyncio.Lock()
        watch(service_context.db)
        self.client = self._client()
        self.internal = self._client(base="")
        self._life = AsyncExitStack()

    async def start(self) -> None:
        """Start what the process would: worker, sweeps, relay."""
        await self._life.enter_async_context(self.app.router.lifespan_context(self.app))
        self._life.push_async_callback(self.close)

    async def stop(self) -> None:
        """End it; one that lived on would take the messages of the next service of its name."""
        await self._life.aclose()

    @property
    def db(self) -> Database:
        return self.service_context.db

    def _client(self, *, base: str = BASE, **more: Any) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        hooks: dict[str, list[Any]] = more.pop("event_hooks", {})
        asked = [*hooks.get("request", ()), begin_reading]  # who introduces the caller does it before
        more["event_hooks"] = {"request": asked, "response": [*hooks.get("response", ()), end_reading]}
        return httpx.AsyncClient(
            transport=transport, base_url=f"http://{self.service_context.service.name}{base}", **more
        )

    def as_(self, person: Person) -> httpx.AsyncClient:
        """A client signed in as a person; the copies of their customer and profile are there before its first call."""
        headers = {}
        if person.context is not None:
            headers["Authorization"] = f"Bearer {self.issuer.token(person, now=self.clock.now())}"
        if person.acts_for is not None:
            headers["X-Customer-Uuid"] = str(person.acts_for.uuid)

        async def introduce(_request: httpx.Request) -> None:
            await self.introduce(person)

        return self._client(headers=headers, event_hooks={"request": [introduce]})

    async def introduce(self, *people: Person) -> None:
        """Seed the access copies as if config and identity had told of these people."""
        companies = [company for person in people for company in (person.company, person.acts_for) if company]
        profiles = [profile for person in people if (profile := person.profile_fact())]
        await self._introduce({company: company.fact() for company in companies} | {fact: fact for fact in profiles})

    async def introduce_company(self, company: Company) -> None:
        """Seed the access copy of a customer."""
        await self._introduce({company: company.fact()})

    async def _introduce(self, facts: Mapping[Any, Fact]) -> None:
        """Keep each fact once; whoever calls meanwhile waits for it, else their own call would find nobody."""
        async with self._introducing:
            new = {what: fact for what, fact in facts.items() if what not in self._known}
            await self._store(new.values(), self.service_context.access.store)
            self._known.update(new)

    async def seed(self, *facts: Fact) -> None:
        """Store facts of customers in the service's copies as its consumers would.

        For what a test stands on: no message travels, and the service's other reactions to these facts do not run.
        """
        await self._store(facts, self._keep)

    async def _keep(self, fact: Fact, uow: UnitOfWork) -> None:
        copies = [copy for copy in self.service_context.service.copies if copy.fact is type(fact)]
        assert copies, f"{self.service_context.service.name} keeps no copy that {type(fact).__name__} fills"
        for copy in copies:
            await apply_to_copy(copy, fact, uow)

    async def _store(self, facts: Iterable[Fact], keep: KeepCopy) -> None:
        """In one transaction per customer."""
        of: dict[Any, list[Fact]] = defaultdict(list)
        for fact in facts:
            of[fact.customer_uuid].append(fact)
        for customer, told in of.items():
            async with self.db.work(CustomerScope(customer)) as uow:
                uow.note_change()
                for fact in told:
                    await keep(fact, uow)

    async def outbox(self, kind: type[Fact] | None = None) -> Sequence[Fact]:
        """The facts published so far, oldest first, all or of one class: only they are read and checked."""
        kinds = {name: known for name, known in Fact.known() if kind is None or issubclass(known, kind)}
        where = "" if kind is None else "WHERE type = ANY(:kinds)"
        async with self.db.sweep() as session:
            rows = await session.execute(
                text(f"SELECT type, data FROM outbox {where} ORDER BY position"),  # noqa: S608 - no value in it
                {} if kind is None else {"kinds": list(kinds)},
            )
            return [kinds[row.type].model_validate_json(json.dumps(row.data)) for row in rows]

    async def mails(self, to: str | None = None) -> Sequence[Any]:
        """Mails written so far (no mail server runs in tests, so they keep their text)."""
        async with self.db.sweep() as session:
            found = await session.execute(_MAILS, {"to": to})
            return list(found.mappings())

    async def unpublished(self) -> int:
        """How many facts wait for the relay."""
        async with self.db.sweep() as session:
            return int(await session.scalar(text("SELECT count(*) FROM outbox WHERE published_at IS NULL")) or 0)

    async def close(self) -> None:
        await self.client.aclose()
        await self.internal.aclose()


def envelope_of(fact: Fact, *, sequence: int, clock: SetClock) -> tuple[str, bytes]:
    """A fact as its producer's relay would send it; and its event id."""
    from kit.db.outbox import outbox_row

    row = outbox_row(fact, now=clock.now())
    sent = {**row, "seq": sequence, "data": json.dumps(row["data"]), "occurred_at": clock.now()}
    return row["uuid"], Envelope.of_row(sent, source=fact.producer).encode()
