"""Writes what a soak measured: a machine-readable file and the page beside it."""

import json
import os
import platform
from collections import Counter
from dataclasses import asdict
from typing import Any

from kit.core.clock import SystemClock
from stack.layout import REPOSITORY

from lab.ledger import Outcome
from lab.rolling import Rolled
from lab.round import Result

FIGURES = REPOSITORY / "docs" / "soak.json"
PAGE = REPOSITORY / "docs" / "soak.md"
HEAD = """# What a soak found

Written by `make soak` from `soak.json`; each line is one storm over the booking workload of `tests/lab`, or one
replacement of all services. *Lost*, *doubled* and *other* count what the ledger, the reconciler and the audit's
verifier found; *settled* is the time from the end of the storm until nothing was left to do (at most 60 s).
`CHAOS_SEED=N` makes a storm come again.

| Round | When | Load | Turns at rate | Faults | Acknowledged | Unknown | Lost | Doubled | Other | Settled |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
"""


def figures_of(result: Result) -> dict[str, Any]:
    """One storm's figures."""
    kinds = Counter(one.kind for one in result.findings)
    book = result.ledger
    return {
        "round": asdict(result.round),
        "turns": result.turns,
        "faults": dict(Counter(f"{one.verb} {one.program}" for one in result.fired)),
        "answers": dict(book.requests),
        "writes": {outcome.value: book.total(outcome) for outcome in Outcome},
        "lost": kinds.pop("lost", 0),
        "doubled": kinds.pop("doubled", 0),
        "other": kinds.total() + len(book.surprises) + result.dead_letters,
        "settled_after": round(result.settled_after, 1),
        "left": {name: str(count) for name, count in result.left.items()},
    }


def rolled_figures(rolled: Rolled, *, rate: float) -> dict[str, Any]:
    """One roll's figures."""
    return {"rate": rate, "services": len(rolled.pids), "answers": dict(rolled.answers), "failed": len(rolled.failed)}


def keep(name: str, figures: dict[str, Any]) -> None:
    """Put a round's figures in place of those of its last run and write the page anew."""
    told = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    figures |= {"at": SystemClock().now().isoformat(timespec="minutes"), "load": round(os.getloadavg()[0], 1)}
    told[name] = figures | {"machine": f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"}
    FIGURES.write_text(json.dumps(told, indent=2, sort_keys=True, ensure_ascii=False) + "\n")
    PAGE.write_text(HEAD + "".join(_line(title, one) for title, one in sorted(told.items())))


def _line(title: str, one: dict[str, Any]) -> str:
    when, load = one["at"][:16].replace("T", " "), one["load"]
    if "failed" in one:
        calls, rate = sum(one["answers"].values()), one["rate"]
        cells = [title, when, load, f"{calls} at {rate:g}/s", one["services"], "–", "–", f"{one['failed']} failed"]
        return f"| {' | '.join(map(str, [*cells, '–', '–', '–']))} |\n"
    writes = one["writes"]
    cells = [title, when, load, f"{one['turns']} at {one['round']['rate']:g}/s", sum(one["faults"].values())]
    cells += [writes["acknowledged"], writes["unknown"], one["lost"], one["doubled"], one["other"]]
    return f"| {' | '.join(map(str, cells))} | {one['settled_after']} s |\n"
