"""The run as docs/benchmarks.md shows it: ratios first, then the numbers they are made of."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench import exports, figures, pages
from bench.delays import Delays
from bench.figures import Boards
from bench.hotels import Hotels
from bench.machine import Machine
from bench.measures import BARE, DIRECT, EDGE, LIMIT, SPREAD, TEMPLATE, Results
from bench.pages import SIGN_IN, Visits
from bench.rounds import CONNECTIONS, Figures, Plan
from bench.screens import Clicks
from bench.starts import Start
from bench.storms import Storm
from bench.submits import Submits

HEAD = """# Benchmarks

Written by `make bench`; do not edit. One run on one machine, everything side by side: contestants take turns in
{rounds} rounds, each number is the median of its rounds. Read ratios, and read differences below 1.2 as a tie.
Nothing here fails a test; goals are those of the performance plan.

{machine}
"""
LOUD = """
> **This run was disturbed**: the load average was {load:.2f} before it began, so other programs held the cores.
> Absolute numbers are too low and ratios unsteady. Run it again on a quiet machine.
"""
MEANING = """
## What stands beside what

- **limit**: bare ASGI, asyncpg and msgspec in one process, 16 connections, collector frozen. List: begin and tenant
  in one trip, page, count, commit, on the orders service's own table and database. Create: one statement that
  inserts the row and its outbox row into copies of the tables.
- **template**: the usual FastAPI and SQLModel way, as fastapi/full-stack-fastapi-template does it, with its async
  session: token verified and user loaded per call, entities, a count, `response_model`, the default pool; its own
  copy of the same rows in the same PostgreSQL, one process.
- **ours**: the stack as `make run` starts it, `--role all`, one process per service: its relay, consumers and sweeps
  share the process and the two cores with the calls measured. TLS off, no `Accept-Encoding`, request log on.
- The list is the first page of {orders} orders for a customer's administrator; "own orders only" is the same for an
  employee who sees what she issued, travels on or is asked about. Each create carries its own `Idempotency-Key`.
- **approve** is the decision of the first of two levels: it ends no request, so the answer leaves at the commit.
  It is compared with the template's plain PUT of a status and with the limit's create in the same rounds.
- The orders were made by the product's own calls once and multiplied in SQL (other ids, numbers, days, states);
  the orders approved by clicks were each made by the calls themselves.
- Events: PostgreSQL's own commit times (`track_commit_timestamp`) of the change and of what the other service made
  of it; one at a time, through the edge. The primitives are one NOTIFY and one message through a JetStream stream
  on the same servers.
- **submit** is timed from the request's first byte to PostgreSQL's commit time of the order's new status; its answer
  waits until approvals has told who decides. The carts are copies of one the product's calls filled.
- **hotels**: a search of São Paulo, whose sandbox has 500 hotels of four sellers, until a page of offers is there; then
  its list of 500, narrowed by price, stars, amenities, cancellation and words in turn, beside the limit's list of 20.
- **reports** are made over a tenth of the facts of the dashboard, then over ten times as many of the same customer.
- **sign-in** goes past the edge, which holds an address to a rate; the others' lists go through it.
- **start and memory**: orders as `--role api` until `/readyz` answers 200, beside a FastAPI with one call.
"""


@dataclass(frozen=True)
class Goal:
    """A ratio and what it should be; `at_most` turns the comparison around."""

    name: str
    measured: float
    wanted: float
    unit: str = "×"
    at_most: bool = False

    def line(self) -> str:
        met = self.measured <= self.wanted if self.at_most else self.measured >= self.wanted
        sign, verdict = "≤" if self.at_most else "≥", "met" if met else "**missed**"
        measured, wanted = _number(self.measured, self.unit), _number(self.wanted, self.unit)
        return f"| {self.name} | {measured} | {sign} {wanted} | {verdict} |"


def report(found: Results, machine: Machine, *, plan: Plan, orders: int, took: float) -> str:
    """The whole page."""
    parts = [HEAD.format(rounds=plan.rounds, machine="\n".join(machine.lines()))]
    if not machine.is_quiet:
        parts.append(LOUD.format(load=machine.load))
    parts += [f"\n**Not measured**: {name} ({why})\n" for name, why in found.missing.items()]
    parts += [
        _ratios(goals(found)),
        _table("List of 20 orders", found.lists),
        _table("Create an order", found.creates),
        _table("Approve", found.approvals),
        _table("Filter 500 hotels", found.hotels.filtered) if found.hotels else "",
        _delays(found),
        _storm(found.storm) if found.storm else "",
        _starts(found.starts) if found.starts else "",
        pages.told(found.visits) if found.visits else "",
        figures.told(found.boards) if found.boards else "",
        exports.told(found.exports) if found.exports else "",
        _tricks(found),
        *(_ceiling(one) for one in found.ceiling.values()),
        f"The whole run took {took:.0f} s.\n",
        MEANING.format(orders=f"{orders:,}"),
    ]
    return "".join(parts)


def goals(found: Results) -> list[Goal]:
    """What was aimed at, row by row."""
    return [
        *(_list_goals(found.lists) if found.lists else ()),
        *(_create_goals(found.creates) if found.creates else ()),
        *(_approve_goals(found.approvals) if found.approvals else ()),
        *(_edge_goals(found.lists) if found.lists else ()),
        *(_event_goals(found.events, found.primitives) if found.primitives else ()),
        *(_click_goals(found.clicks) if found.clicks else ()),
        *(_submit_goals(found.submits, found.approvals) if found.submits else ()),
        *(_hotel_goals(found.hotels) if found.hotels else ()),
        *(_storm_goals(found.storm) if found.storm else ()),
        *(_start_goals(found.starts) if found.starts else ()),
        *(_page_goals(found.visits) if found.visits else ()),
        *(_board_goals(found.boards) if found.boards else ()),
    ]


def _page_goals(of: Visits) -> list[Goal]:
    script = pages.median_script(of[SIGN_IN])
    return [
        Goal("sign-in page: script over the wire (Brotli), kB", script, 150, " kB", at_most=True),
        Goal("sign-in page: script over the wire (Brotli), kB (goal)", script, 110, " kB", at_most=True),
        *(
            Goal(f"{page.name}: Lighthouse, {name}", pages.median_score(found, name), goal, "")
            for page, found in of.items()
            for name, goal in page.goals.items()
        ),
    ]


def _board_goals(of: Boards) -> list[Goal]:
    """The plan's 190 times the raw queries are of ten million facts: ours stay, the raw queries grow with the facts."""
    whole, raw = of.whole.ms(0.5), of.raw.ms(0.5)
    one_pass = of.one_pass_ad_hoc.ms(0.5)
    return [
        Goal("dashboard: p95 of the statements of twelve panels", of.whole.ms(0.95), 10, " ms", at_most=True),
        Goal("dashboard: times faster than twelve raw queries", raw / whole, 190 * of.facts / 10_000_000),
        Goal("dashboard: one cost center, p95", of.one_key.ms(0.95), 300, " ms", at_most=True),
        Goal("dashboard: one product, p95", of.one_product.ms(0.95), 300, " ms", at_most=True),
        Goal("dashboard: two filters that meet, times one pass", of.ad_hoc.ms(0.5) / one_pass, 1.3, at_most=True),
    ]


def _submit_goals(of: Submits, approvals: Mapping[str, Figures]) -> list[Goal]:
    """The limit's create and the template's PUT ran in the rounds of approving; alone, only the goal in ms is told."""
    committed = of.committed.ms(0.5)
    goals = [Goal("submit: p50 at 1, to the commit", committed, 4, " ms", at_most=True)]
    if approvals:
        limit, usual = approvals[LIMIT], approvals[TEMPLATE]
        goals += [
            Goal("submit: p50 at 1 to the commit, times faster than the template's PUT", usual.p50 / committed, 1),
            Goal("submit: p50 at 1 to the commit, times the limit's create", committed / limit.p50, 8, at_most=True),
        ]
    return goals


def _storm_goals(of: Storm) -> list[Goal]:
    over, share = of.alone.quantile(0.5) - of.hash_ms, 100 * of.together.rate / of.hashes
    felt = of.disturbed.quantile(0.99) / of.quiet.quantile(0.99)
    return [
        Goal("sign-in: p50 at 1, above its hash", over, 4, " ms", at_most=True),
        Goal("sign-in: req/s in a storm, share of the cores' hashing", share, 60, " %"),
        Goal("others' p99 during a storm of sign-ins, times quiet", felt, 2, at_most=True),
    ]


def _start_goals(of: Sequence[Start]) -> list[Goal]:
    bare, ours = of
    return [
        Goal("cold start, times a bare FastAPI's", ours.seconds / bare.seconds, 1.5, at_most=True),
        Goal("cold start", ours.seconds, 0.9, " s", at_most=True),
        Goal("memory idle, times a bare FastAPI's", ours.mebibytes / bare.mebibytes, 1.15, at_most=True),
        Goal("memory idle", ours.mebibytes, 90, " MiB", at_most=True),
    ]


def _event_goals(events: Sequence[Delays], primitives: Delays) -> list[Goal]:
    base = primitives.ms(0.95)
    return [
        *(Goal(f"{one.name}: p95 vs NOTIFY + JetStream", one.ms(0.95) / base, 8, at_most=True) for one in events),
        *(Goal(f"{one.name}: p95", one.ms(0.95), 5.5, " ms", at_most=True) for one in events),
    ]


def _click_goals(of: Clicks) -> list[Goal]:
    return [Goal("approve click → status on another screen: p95", of.seen.ms(0.95), 300, " ms", at_most=True)]


def _hotel_goals(of: Hotels) -> list[Goal]:
    """The ratios are the goals over 0.34 ms, which the limit's list takes on a quiet machine."""
    ours, limit = of.filtered[EDGE], of.filtered[LIMIT]
    alone = statistics.median(shot.quantile(0.95) for shot in ours.alone)
    return [
        Goal("hotels of São Paulo", of.count, 500, ""),
        Goal("hotels: first results, p95", of.first.ms(0.95), 700, " ms", at_most=True),
        Goal("hotels: filter, p95 at 1", alone, 100, " ms", at_most=True),
        Goal("hotels: first results, p95, times the limit's list", of.first.ms(0.95) / limit.p50, 2_000, at_most=True),
        Goal("hotels: filter, p50 at 1, times the limit's list", ours.p50 / limit.p50, 290, at_most=True),
    ]


def _list_goals(of: Mapping[str, Figures]) -> list[Goal]:
    ours, limit, usual = of[EDGE], of[LIMIT], of[TEMPLATE]
    return [
        Goal("list: p50 at 1, times faster than the template", usual.p50 / ours.p50, 3),
        Goal("list: req/s at 16, times the template's", ours.rate / usual.rate, 4),
        Goal("list: p99 at 16, times shorter than the template's", usual.p99 / ours.p99, 9),
        Goal("list: p50 at 1, times the limit's", ours.p50 / limit.p50, 4, at_most=True),
        Goal("list: req/s at 16, share of the limit", 100 * ours.rate / limit.rate, 25, " %"),
        Goal("list: p99 at 16, times the limit's", ours.p99 / limit.p99, 4.5, at_most=True),
    ]


def _create_goals(of: Mapping[str, Figures]) -> list[Goal]:
    ours, limit, usual = of[EDGE], of[LIMIT], of[TEMPLATE]
    return [
        Goal("create: p50 at 1, times faster than the template", usual.p50 / ours.p50, 2),
        Goal("create: req/s at 16, times the template's", ours.rate / usual.rate, 3.5),
        Goal("create: p50 at 1, times the limit's", ours.p50 / limit.p50, 4, at_most=True),
        Goal("create: req/s at 16, share of the limit", 100 * ours.rate / limit.rate, 25, " %"),
        Goal("create: req/s at 16, many customers, share of the limit", 100 * of[SPREAD].rate / limit.rate, 25, " %"),
    ]


def _approve_goals(of: Mapping[str, Figures]) -> list[Goal]:
    ours, limit, usual = of[EDGE], of[LIMIT], of[TEMPLATE]
    return [
        Goal("approve: p50 at 1, times faster than the template's PUT", usual.p50 / ours.p50, 1),
        Goal("approve: req/s at 16, times the template's PUT", ours.rate / usual.rate, 1.6),
        Goal("approve: p50 at 1, times the limit's create", ours.p50 / limit.p50, 8, at_most=True),
        Goal("approve: req/s at 16, the limit's create is so many times it", limit.rate / ours.rate, 8, at_most=True),
    ]


def _edge_goals(of: Mapping[str, Figures]) -> list[Goal]:
    edge, direct = of[EDGE], of[DIRECT]
    return [
        Goal("edge: req/s at 16, share of direct", 100 * edge.rate / direct.rate, 75, " %"),
        Goal("edge: p50 at 1, added", edge.p50 - direct.p50, 0.5, " ms", at_most=True),
    ]


def _number(value: float, unit: str) -> str:
    digits = 0 if abs(value) >= 100 or unit == " %" else 2 if abs(value) < 10 else 1
    return f"{value:.{digits}f}{unit}"


def _ratios(rows: Sequence[Goal]) -> str:
    lines = ["\n## Ratios\n", "| | measured | goal | |", "|---|---:|---:|---|", *(row.line() for row in rows)]
    return "\n".join(lines) + "\n"


def _table(title: str, of: Mapping[str, Figures]) -> str:
    if not of:
        return ""
    lines = [
        f"\n## {title}\n",
        f"| | p50 at 1, ms | req/s at {CONNECTIONS} | p99 at {CONNECTIONS}, ms | spread | answers | refused |",
    ]
    lines.append("|---|---:|---:|---:|---:|---:|---:|")
    for name, one in of.items():
        label = name if name in (LIMIT, TEMPLATE, BARE) else f"ours, {name}"
        numbers = (f"{one.p50:.2f}", f"{one.rate:,.0f}", f"{one.p99:.1f}", f"{one.spread:.0%}")
        lines.append(f"| {label} | {' | '.join(numbers)} | {one.answers:,} | {one.refused} |")
    return "\n".join(lines) + "\n"


def _delays(found: Results) -> str:
    lines = ["\n## Events and screens\n", "| | p50, ms | p95, ms | samples |", "|---|---:|---:|---:|"]
    rows = [*([found.primitives] if found.primitives else []), *found.events]
    rows += [found.clicks.seen, found.clicks.answered] if found.clicks else []
    rows += [found.submits.committed, found.submits.answered] if found.submits else []
    rows += [found.hotels.first, found.hotels.whole] if found.hotels else []
    lines += [f"| {one.name} | {one.ms(0.5):.2f} | {one.ms(0.95):.2f} | {len(one.seconds)} |" for one in rows]
    if found.submits:
        lines.append(f"\nSubmits answered at {CONNECTIONS} connections: {found.submits.together.rate:,.0f} a second.")
    return "\n".join(lines) + "\n"


def _storm(of: Storm) -> str:
    lines = ["\n## A storm of sign-ins\n", "| | p50, ms | p99, ms | req/s |", "|---|---:|---:|---:|"]
    lines.append(
        f"| the hash by itself, one thread, then as many as may hash | {of.hash_ms:.2f} | | {of.hashes:,.0f} |"
    )
    shots = {
        "sign-in at 1": of.alone,
        "sign-in in the storm": of.together,
        "others' lists in quiet": of.quiet,
        "others' lists during the storm": of.disturbed,
    }
    for name, shot in shots.items():
        lines.append(f"| {name} | {shot.quantile(0.5):.2f} | {shot.quantile(0.99):.1f} | {shot.rate:,.0f} |")
    return "\n".join(lines) + "\n"


def _starts(of: Sequence[Start]) -> str:
    lines = ["\n## Start and memory\n", "| | ready after, s | idle, MiB of its own (PSS) |", "|---|---:|---:|"]
    lines += [f"| {one.name} | {one.seconds:.2f} | {one.mebibytes:.0f} |" for one in of]
    return "\n".join(lines) + "\n"


def _tricks(found: Results) -> str:
    """Each line is the list of 20 with one trick taken away, in a process of its own without HTTP."""
    if not found.tricks:
        return ""
    lines = [
        "\n## What each trick brings\n",
        "The list of 20 called in its process, without HTTP; one trick taken away.\n",
    ]
    lines += ["| | CPU a call, ms | p50 at 1, ms | calls/s on 16 lanes | of the shipped |", "|---|---:|---:|---:|---:|"]
    shipped = found.tricks[0].rate
    for one in found.tricks:
        numbers = (f"{one.cpu:.2f}", f"{one.p50:.2f}", f"{one.rate:,.0f}", f"{one.rate / shipped:.0%}")
        lines.append(f"| {one.name} | {' | '.join(numbers)} |")
    if found.walls:
        per_row, once = found.walls.per_row, found.walls.per_statement
        said = f"A count of the customer's orders takes {once:.2f} ms; behind a wall that asks for the scope per row"
        lines.append(f"\n{said}, {per_row:.2f} ms.")
    return "\n".join(lines) + "\n"


def _ceiling(bare: Figures) -> str:
    return (
        f"\nThe load generator itself reaches {bare.rate:,.0f} req/s at {CONNECTIONS} connections and a p50 of "
        f"{bare.p50:.3f} ms at one, against an ASGI application that does nothing.\n"
    )
