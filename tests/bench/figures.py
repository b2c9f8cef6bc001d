"""The twelve panels of a dashboard over many facts, beside PostgreSQL's raw queries and DuckDB's own table."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import md5
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import duckdb
from bi_service.panels.filters import Filters
from bi_service.panels.periods import FilterType, Period, default_period
from bi_service.panels.queries.answers import panels
from bi_service.panels.rules import Panel
from bi_service.panels.schemas import ItemKind
from bi_service.spending.rollups import ROLL_UPS
from bi_service.spending.rules import Dimension
from bi_service.wiring import make_service
from journey.caller import Caller
from journey.company import PASSWORD
from kit.core.clock import local_day
from kit.core.settings import ServiceSettings
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.process.service_context import ServiceContext

from bench.load import fire, quantile, request
from bench.stage import Stage

SEED = 0.2026
KEYS = {"cost_center": 200, "branch": 20, "project": 50, "phase": 100, "issuer": 500}
_FACTS = """INSERT INTO spend_fact (uuid, created_at, updated_at, customer_uuid, agency_uuid, source_uuid, kind, item,
 value, items, broken, booked_at, booked_on, bought_on, bought_value, departs_on, branch_uuid, cost_center_uuid,
 project_uuid, phase_uuid, issuer_uuid, issuer_name, provider, routes, ways)
SELECT gen_random_uuid(), at, at, customer, $2, gen_random_uuid(), 'issued', item, value, 1, broken, at, at::date,
 at::date, value, at::date + lead, md5('branch' || branch)::uuid, md5('cost_center' || center)::uuid,
 md5('project' || project)::uuid, md5('phase' || phase)::uuid, md5('issuer' || issuer)::uuid, 'Ana Souza', 'gws',
 CASE WHEN item = 'airway' THEN jsonb_build_array(jsonb_build_object('departure', 'A' || origin, 'arrival',
  'B' || target, 'departure_at', '')) ELSE '[]' END,
 CASE WHEN item = 'airway' THEN ARRAY['A' || origin, 'B' || target] ELSE '{}' END
FROM (SELECT CASE WHEN n % 10 = 0 THEN $1 ELSE md5('customer' || n % 10)::uuid END AS customer,
 (ARRAY['airway', 'airway', 'airway', 'hotel', 'hotel', 'road', 'vehicle', 'expense'])[1 + (random() * 7)::int] AS item,
 round((50 + 3000 * random())::numeric, 2) AS value, (random() < 0.1)::int AS broken,
 now() - random() * interval '1095 days' AS at, (random() * 40)::int AS lead, (random() * 20)::int AS branch,
 (random() * 200)::int AS center, (random() * 50)::int AS project, (random() * 100)::int AS phase,
 (random() * 500)::int AS issuer, (random() * 20)::int AS origin, (random() * 20)::int AS target
 FROM generate_series(1, $3::int) n) drawn"""
_AGENCY = "SELECT agency_uuid FROM spend_fact WHERE customer_uuid = $1 LIMIT 1"
_INDEXES = """SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'spend_fact'
AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'spend_fact'::regclass)"""
_COLUMNS = """SELECT customer_uuid, booked_on, booked_at, item, value, broken, departs_on, branch_uuid,
 cost_center_uuid, project_uuid, phase_uuid, issuer_uuid, source_uuid, routes -> 0 ->> 'departure' AS departure,
 routes -> 0 ->> 'arrival' AS arrival FROM spend_fact"""
_OF = "FROM {facts} WHERE customer_uuid = '{customer}' AND booked_on BETWEEN '{start}' AND '{end}'"
_ROUTES = "SELECT {departure}, {arrival}, sum(value), count(*) {of} AND item = 'airway' GROUP BY 1, 2 ORDER BY 3 DESC"
RAW = (
    "SELECT date_trunc('month', booked_on), sum(value) {of} GROUP BY 1",
    *["SELECT item, sum(value), sum(broken), count(*) {of} GROUP BY 1"] * 2,
    "SELECT date_trunc('month', booked_on), avg(departs_on - booked_on) {of} AND item = 'airway' GROUP BY 1",
    *(f"SELECT {key}_uuid, sum(value), max(booked_on) {{of}} GROUP BY 1 ORDER BY 2 DESC LIMIT 100" for key in KEYS),
    *[_ROUTES] * 2,
    "SELECT source_uuid, value {of} AND item = 'airway' ORDER BY booked_at DESC LIMIT 20",
)
_ONE_PASS = f"""SELECT date_trunc('month', booked_on), item, {", ".join(f"{key}_uuid" for key in KEYS)}, sum(value),
 max(booked_on), sum(broken), count(*) {{of}} {{more}}
GROUP BY GROUPING SETS ((1, 2), {", ".join(f"({key}_uuid)" for key in KEYS)})"""


@dataclass(frozen=True)
class Timed:
    """Seconds of one way to read the panels, one by one."""

    name: str
    seconds: list[float]

    def ms(self, share: float) -> float:
        """Milliseconds within which this share came."""
        return quantile(self.seconds, share) * 1e3


@dataclass(frozen=True)
class Boards:
    """One run: how many facts, and every way side by side."""

    facts: int
    whole: Timed
    ragged: Timed
    one_key: Timed
    one_product: Timed
    two_keys: Timed
    ad_hoc: Timed
    call: Timed
    raw: Timed
    one_pass: Timed
    one_pass_ad_hoc: Timed
    duck: Timed


async def boards(stage: Stage, *, customer: UUID, caller: Caller, facts: int, times: int) -> Boards:
    """Fill bi with facts, a tenth of them the customer's, and read the panels each way in turn."""
    admin = await stage.database("bi")
    await fill(admin, customer, facts)
    told = {name.lower(): value for name, value in stage.environment("bi").items()}
    context = ServiceContext.of(make_service(), ServiceSettings(**told))  # type: ignore[arg-type]
    period = default_period(FilterType.YEAR, local_day(context.db.clock.now()))
    of = _OF.format(facts="{facts}", customer=customer, start=period.start, end=period.end)
    questions = _questions(period)
    try:
        with TemporaryDirectory(prefix="trajeto-duck-") as folder:
            duck = await _duck(admin, Path(folder))
            ways = _ways(context.db, admin, duck, customer=customer, of=of, questions=questions)
            found = await _in_turn(ways, times)
    finally:
        await context.db.close()
        await admin.close()
    await caller.sign_in(caller.email, PASSWORD)  # to fill the facts takes longer than a token holds
    bearer = caller.http.headers["authorization"]
    return Boards(facts, call=await _calls(stage, customer, bearer, times), **found)


async def fill(admin: Any, customer: UUID, facts: int) -> None:
    """The walls do not hold a superuser; indexes are made once all rows are there; roll-ups for the customer alone."""
    indexes = await admin.fetch(_INDEXES)
    for index in indexes:
        await admin.execute(f"DROP INDEX {index['indexname']}")
    await admin.execute(f"SELECT setseed({SEED})")
    agency = await admin.fetchval(_AGENCY, customer) or UUID(int=1)  # as in the facts that the parts before left behind
    await admin.execute(_FACTS, customer, agency, facts, timeout=1_200)
    for index in indexes:
        await admin.execute(index["indexdef"], timeout=600)
    for roll_up in ROLL_UPS:
        async with admin.transaction():  # the worker books what the parts before left behind: after this
            await admin.execute(f"TRUNCATE {roll_up.table}")
            await admin.execute(roll_up.insert(f"f.customer_uuid = '{customer}'"), timeout=1_200)
    await admin.execute("VACUUM ANALYZE")


def _questions(period: Period) -> dict[str, Filters]:
    every, chance = frozenset(Panel), random.Random(1)
    two = {Dimension.PROJECT: _some("project", chance), Dimension.BRANCH: _some("branch", chance)}
    day = timedelta(days=11)
    return {
        "whole": Filters(panels=every, period=period),
        "ragged": Filters(panels=every, period=Period(period.start + day, period.end - day)),
        "one_key": Filters(
            panels=every, period=period, keys={Dimension.COST_CENTER: frozenset([_key("cost_center", 1)])}
        ),
        "two_keys": Filters(
            panels=every,
            period=period,
            keys={one: frozenset([_key(one, 1)]) for one in (Dimension.COST_CENTER, Dimension.BRANCH)},
        ),
        "one_product": Filters(panels=every, period=period, items=frozenset({ItemKind.AIRWAY})),
        "ad_hoc": Filters(panels=every, period=period, keys=two),
    }


def _some(key: str, chance: random.Random) -> frozenset[UUID]:
    chosen = chance.sample(range(KEYS[key]), KEYS[key] // 2)
    return frozenset(_key(key, nth) for nth in chosen)


def _key(key: str, nth: int) -> UUID:
    return UUID(md5(f"{key}{nth}".encode(), usedforsecurity=False).hexdigest())


Way = Callable[[], Awaitable[object]]


def _ways(
    db: Database, admin: Any, duck: Any, *, customer: UUID, of: str, questions: dict[str, Filters]
) -> dict[str, Way]:
    in_facts, keys = of.format(facts="spend_fact"), questions["ad_hoc"].keys
    more = "".join(f" AND {key}_uuid IN ({', '.join(map(_quoted, uuids))})" for key, uuids in keys.items())

    def ours(filters: Filters) -> Way:
        async def read() -> None:
            async with db.work(CustomerScope(customer)) as uow:
                await panels(uow, customer, filters)

        return read

    async def raw() -> None:
        places = {"departure": "routes -> 0 ->> 'departure'", "arrival": "routes -> 0 ->> 'arrival'"}
        for question in RAW:
            await admin.fetch(question.format(of=in_facts, **places))

    async def in_duck() -> None:
        for question in RAW:
            sql = question.format(of=of.format(facts="facts"), departure="departure", arrival="arrival")
            await asyncio.to_thread(lambda sql=sql: duck.execute(sql).fetchall())

    return {
        **{name: ours(filters) for name, filters in questions.items()},
        "raw": raw,
        "one_pass": lambda: admin.fetch(_ONE_PASS.format(of=in_facts, more="")),
        "one_pass_ad_hoc": lambda: admin.fetch(_ONE_PASS.format(of=in_facts, more=more)),
        "duck": in_duck,
    }


def _quoted(uuid: UUID) -> str:
    return f"'{uuid}'"


async def _in_turn(ways: dict[str, Way], times: int) -> dict[str, Timed]:
    """Every way once unmeasured, then each in turn; the fast ones ten times a turn."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(times + 1):
        for name, way in ways.items():
            for _ in range(10 if name == "whole" else 1):
                began = time.perf_counter()
                await way()
                if turn:
                    found[name].append(time.perf_counter() - began)
    return {name: Timed(name, seconds) for name, seconds in found.items()}


async def _duck(admin: Any, folder: Path) -> Any:
    """The same facts in a table of DuckDB's own."""
    sheet = folder / "facts.csv"
    await admin.copy_from_query(_COLUMNS, output=sheet, format="csv", header=True, timeout=600)
    database = duckdb.connect(str(folder / "facts.duckdb"))
    await asyncio.to_thread(database.execute, f"CREATE TABLE facts AS SELECT * FROM read_csv('{sheet}')")
    return database


async def _calls(stage: Stage, customer: UUID, bearer: str, times: int) -> Timed:
    """The whole call, past the edge."""
    asked = request(
        "GET", f"/api/v1/customers/{customer}/bi?{'&'.join(f'{panel}=true' for panel in Panel)}", authorization=bearer
    )
    shot = await fire(stage.port("bi"), iter([asked] * (10 * times + 5)), connections=1, seconds=60)
    return Timed("call", list(shot.latencies[5:]))


def told(of: Boards) -> str:
    """The table of the page."""
    rows: Sequence[tuple[str, Timed]] = (
        ("ours, whole months: roll-ups", of.whole),
        ("ours, the whole call, past the edge", of.call),
        ("ours, parts of months at both ends: roll-ups and facts", of.ragged),
        ("ours, one cost center: roll-ups and its facts", of.one_key),
        ("ours, one product: roll-ups", of.one_product),
        ("ours, one cost center and one branch that meet: facts", of.two_keys),
        ("ours, half the projects and half the branches that meet: facts", of.ad_hoc),
        ("PostgreSQL, twelve raw queries", of.raw),
        ("PostgreSQL, one pass with grouping sets", of.one_pass),
        ("PostgreSQL, one pass, the same halves", of.one_pass_ad_hoc),
        ("DuckDB, twelve raw queries, a table of its own", of.duck),
    )
    raw = of.raw.ms(0.5)
    lines = [
        f"\n## A dashboard over {of.facts:,} facts\n",
        "All twelve panels of a customer that has a tenth of the facts; twelve months of thirty-six. Of the roll-ups",
        "those of this customer alone were filled.\n",
        "| | p50, ms | p95, ms | of the raw queries |",
        "|---|---:|---:|---:|",
        *(f"| {name} | {one.ms(0.5):.1f} | {one.ms(0.95):.1f} | {one.ms(0.5) / raw:.1%} |" for name, one in rows),
    ]
    return "\n".join(lines) + "\n"
