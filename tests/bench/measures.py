"""What is measured, part by part."""

import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from asyncpg import PostgresError

from bench import calls, clones, delays, exports, figures, hotels, pages, screens
from bench.delays import Delays
from bench.exports import Export
from bench.figures import Boards
from bench.hotels import Hotels
from bench.load import LoadFailed
from bench.pages import Visits
from bench.rounds import Contestant, Figures, Plan, compete
from bench.screens import Clicks
from bench.seed import Ground, a_submitted_order
from bench.stage import Stage
from bench.starts import Start, starts
from bench.storms import Storm, storm
from bench.submits import Submits, submits
from bench.tricks import Trick, Walls, tricks, walls

EDGE, DIRECT, LIMIT, TEMPLATE, BARE = "through the edge", "direct", "limit", "template", "bare ASGI"
OWN = "through the edge, own orders only"
SPREAD = "through the edge, many customers in turn"
Say = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much of everything."""

    orders: int
    alone: int
    together: int
    events: int
    clicks: int
    neighbours: int
    carts: int
    storm_seconds: float
    storm_people: int
    trick_calls: int
    trick_rounds: int
    visits: int
    facts: int
    boards: int
    searches: int


WHOLE = Size(
    orders=5_000,
    alone=40,
    together=240,
    events=120,
    clicks=40,
    neighbours=8,
    carts=200,
    storm_seconds=3,
    storm_people=16,
    trick_calls=200,
    trick_rounds=2,
    visits=3,
    facts=1_000_000,
    boards=7,
    searches=20,
)
SMALL = Size(
    orders=300,
    alone=4,
    together=24,
    events=10,
    clicks=3,
    neighbours=2,
    carts=20,
    storm_seconds=0.4,
    storm_people=3,
    trick_calls=8,
    trick_rounds=1,
    visits=1,
    facts=20_000,
    boards=2,
    searches=3,
)


@dataclass(kw_only=True)
class Results:
    """Everything a run found; `missing` says why a part could not be measured."""

    ceiling: Mapping[str, Figures] = field(default_factory=dict)
    lists: Mapping[str, Figures] = field(default_factory=dict)
    creates: Mapping[str, Figures] = field(default_factory=dict)
    approvals: Mapping[str, Figures] = field(default_factory=dict)
    primitives: Delays | None = None
    events: Sequence[Delays] = ()
    clicks: Clicks | None = None
    submits: Submits | None = None
    hotels: Hotels | None = None
    storm: Storm | None = None
    starts: Sequence[Start] = ()
    visits: Visits = field(default_factory=dict)
    tricks: Sequence[Trick] = ()
    walls: Walls | None = None
    boards: Boards | None = None
    exports: Sequence[Export] = ()
    missing: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Arena:
    """Where it happens: the stack, its company, the references' ports, the template's orders, plan and sizes."""

    stage: Stage
    ground: Ground
    references: Mapping[str, int]
    template_orders: Sequence[UUID]
    model: UUID
    plan: Plan
    size: Size

    @property
    def customer(self) -> str:
        return self.ground.company.uuid


async def fill(stage: Stage, ground: Ground, size: Size) -> tuple[UUID, list[UUID]]:
    """The list's rows: the order they are copies of, and the ids in the template's own table."""
    order = await a_submitted_order(ground.two_levels, ground.offers)
    model = UUID(order["uuid"])
    await clones.fill_list(stage, model, size.orders)
    return model, await clones.make_reference_tables(stage)


_NOT_MEASURED = (LoadFailed, AssertionError, TimeoutError, OSError, subprocess.SubprocessError, PostgresError)


async def measure(arena: Arena, say: Say, only: Collection[str]) -> Results:
    """One part after another: two things measured at once would be neither. A failed part spares the others."""
    found = Results()
    for name, part in PARTS.items():
        if only and name not in only:
            continue
        say(f"{name} …")
        try:
            await arena.ground.sign_in_again()
            await part(arena, found)
        except _NOT_MEASURED as problem:
            found.missing[name] = f"{type(problem).__name__}: {problem}"
            say(f"  not measured: {found.missing[name]}")
    return found


async def _reading(arena: Arena, found: Results) -> None:
    bare = Contestant(name=BARE, port=arena.references["bare"], requests=calls.reference_lists())
    found.ceiling = await compete([bare], arena.plan)
    found.lists = await compete(_lists(arena), arena.plan)


async def _following(arena: Arena, found: Results) -> None:
    stage, ground, count = arena.stage, arena.ground, arena.size.events
    primitives = await delays.primitives(stage, count)
    found.events = [await follow(stage, ground, count) for follow in (delays.from_config, delays.from_orders)]
    found.primitives = primitives


async def _clicking(arena: Arena, found: Results) -> None:
    found.clicks = await screens.clicks(arena.stage, arena.ground, arena.size.clicks)


async def _approving(arena: Arena, found: Results) -> None:
    found.approvals = await compete(await _approvals(arena), arena.plan)


async def _creating(arena: Arena, found: Results) -> None:
    found.creates = await compete(_creates(arena), arena.plan)


async def _submitting(arena: Arena, found: Results) -> None:
    waiting = await clones.carts(arena.stage, arena.model, arena.size.carts)
    found.submits = await submits(arena.stage, arena.ground, waiting)


async def _lodging(arena: Arena, found: Results) -> None:
    """The filtered pages take turns with the limit's list of twenty rows."""
    searched = await hotels.searches(arena.stage, arena.ground, arena.size.searches)
    pages = hotels.filtered_pages(arena.ground.token("Ana"), searched[-1].uuid)
    turns = [
        Contestant(name=LIMIT, port=arena.references["limit"], requests=calls.reference_lists()),
        Contestant(name=EDGE, port=arena.stage.edge_port, requests=pages),
    ]
    found.hotels = hotels.told(searched, await compete(turns, arena.plan))


async def _storming(arena: Arena, found: Results) -> None:
    found.storm = await storm(
        arena.stage, arena.ground, seconds=arena.size.storm_seconds, people=arena.size.storm_people
    )


async def _visiting(arena: Arena, found: Results) -> None:
    now = datetime.now(UTC)  # noqa: TID251 - a browser's own clock
    session = pages.session_of(arena.ground.token("Ana").removeprefix("Bearer "), at=now)
    found.visits = await asyncio.to_thread(pages.visits, arena.stage.url, arena.size.visits, session)


async def _starting(arena: Arena, found: Results) -> None:
    found.starts = await asyncio.to_thread(starts, arena.stage)


async def _taking_away(arena: Arena, found: Results) -> None:
    found.walls = await walls(arena.stage, arena.ground)
    size = arena.size
    found.tricks = await tricks(arena.stage, arena.ground, calls=size.trick_calls, rounds=size.trick_rounds)


async def _reckoning(arena: Arena, found: Results) -> None:
    """BENCH_FACTS: another number of facts than the page's million."""
    facts = int(os.environ.get("BENCH_FACTS", arena.size.facts))
    found.boards = await figures.boards(
        arena.stage,
        customer=UUID(arena.customer),
        caller=arena.ground.company.admin,
        facts=facts,
        times=arena.size.boards,
    )


async def _exporting(arena: Arena, found: Results) -> None:
    caller, customer = arena.ground.company.admin, UUID(arena.customer)
    found.exports = await exports.exports(arena.stage, customer=customer, caller=caller, facts=arena.size.facts)


PARTS: dict[str, Callable[[Arena, Results], Awaitable[None]]] = {
    "list": _reading,
    "tricks": _taking_away,
    "start": _starting,
    "sign-in-page": _visiting,
    "events": _following,
    "clicks": _clicking,
    "hotels": _lodging,
    "sign-in": _storming,
    "submit": _submitting,
    "approve": _approving,
    "create": _creating,
    "figures": _reckoning,
    "exports": _exporting,
}
"""What only reads first, what fills tables last."""


def _lists(arena: Arena) -> list[Contestant]:
    admin, ana = arena.ground.token("admin"), arena.ground.token("Ana")
    edge, direct = arena.stage.edge_port, arena.stage.port("orders")
    template = calls.template_lists(arena.customer)
    return [
        Contestant(name=LIMIT, port=arena.references["limit"], requests=calls.reference_lists()),
        Contestant(name=DIRECT, port=direct, requests=calls.lists(admin)),
        Contestant(name=EDGE, port=edge, requests=calls.lists(admin)),
        Contestant(name=OWN, port=edge, requests=calls.lists(ana)),
        Contestant(name=TEMPLATE, port=arena.references["template"], requests=template),
    ]


def _creates(arena: Arena) -> list[Contestant]:
    edge, direct = arena.stage.edge_port, arena.stage.port("orders")
    limit, template = calls.reference_creates(arena.customer), calls.template_creates(arena.customer)
    many = calls.creates_of_many(arena.ground)
    return [
        Contestant(name=LIMIT, port=arena.references["limit"], requests=limit, expected=201),
        Contestant(name=DIRECT, port=direct, requests=calls.creates(arena.ground), expected=201),
        Contestant(name=EDGE, port=edge, requests=calls.creates(arena.ground), expected=201),
        Contestant(name=SPREAD, port=edge, requests=many, expected=201),
        Contestant(name=TEMPLATE, port=arena.references["template"], requests=template, expected=201),
    ]


async def _approvals(arena: Arena) -> list[Contestant]:
    size, plan = arena.size, arena.plan
    needed = (size.alone + size.together) * plan.rounds + size.alone
    waiting = await clones.waiting_orders(arena.stage, arena.model, needed)
    bruno, customer = arena.ground.token("Bruno"), arena.customer
    limit, puts = calls.reference_creates(customer), calls.template_puts(customer, arena.template_orders)
    bounds = {"alone_most": size.alone, "together_most": size.together, "warm_most": size.alone}
    approve = calls.approvals(bruno, waiting)
    return [
        Contestant(name=LIMIT, port=arena.references["limit"], requests=limit, expected=201),
        Contestant(name=EDGE, port=arena.stage.edge_port, requests=approve, **bounds),
        Contestant(name=TEMPLATE, port=arena.references["template"], requests=puts),
    ]
