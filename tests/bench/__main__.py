"""The command behind `make bench`: one stack, one company, everything measured, docs/benchmarks.md written."""

import argparse
import asyncio
import os
import signal
import sys
import time
from collections.abc import Collection

import uvloop
from stack.layout import REPOSITORY
from stack.refusals import StackRefused

from bench import receipts
from bench.load import LoadFailed
from bench.machine import Machine, this_machine
from bench.measures import PARTS, SMALL, WHOLE, Arena, Results, Size, fill, measure
from bench.programs import references
from bench.report import report
from bench.rounds import FULL, QUICK, Plan
from bench.seed import Ground, prepare
from bench.stage import Stage, bench_stage

LONGEST_SECONDS = 2_400
"""A run takes half an hour, most of it for a million lines; a stuck one ends by itself."""
PAGE = REPOSITORY / "docs" / "benchmarks.md"
RECEIPTS = "receipts"


def say(text: str) -> None:
    """Tell the developer."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def compare(stage: Stage, *, plan: Plan, size: Size, only: Collection[str]) -> Results:
    """Prepare the ground, start the references, measure."""
    say("a company and its orders …")
    ground: Ground = await prepare(stage, neighbours=size.neighbours)
    model, template_orders = await fill(stage, ground, size)
    with references(database_url=stage.app_url("orders"), customer=ground.company.uuid) as ports:
        arena = Arena(
            stage=stage,
            ground=ground,
            references=ports,
            template_orders=template_orders,
            model=model,
            plan=plan,
            size=size,
        )
        return await measure(arena, say, only)


def run(*, quick: bool, only: Collection[str]) -> tuple[str, bool]:
    """One run; the page it makes, and whether every part of it was measured."""
    machine, started = this_machine(), time.monotonic()
    warn(machine)
    plan, size = (QUICK, SMALL) if quick else (FULL, WHOLE)
    say("a stack of its own …")
    with bench_stage() as stage, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(asyncio.wait_for(compare(stage, plan=plan, size=size, only=only), LONGEST_SECONDS))
    page = report(found, machine, plan=plan, orders=size.orders, took=time.monotonic() - started)
    return page, not found.missing


def warn(machine: Machine) -> None:
    """Numbers of a busy machine are still written, under a warning nobody can overlook."""
    if not machine.is_quiet:
        bar = "!" * 88
        said = f"The load average is {machine.load:.2f}: something else runs. Expect low, unsteady numbers."
        say(f"{bar}\n  {said}\n{bar}")


def read_receipts(*, quick: bool, is_whole: bool) -> None:
    """The part that needs no stack; its page is docs/ocr.md. RECEIPT_SETS names the generators, by comma."""
    say("receipts …")
    generators = os.environ.get("RECEIPT_SETS", ",".join(receipts.GENERATORS)).split(",")
    page = receipts.report(8 if quick else 120, generators=generators)
    say("\n" + page)
    if is_whole and not quick and "RECEIPT_SETS" not in os.environ:
        receipts.PAGE.write_text(page)


def main() -> int:
    """`python -m bench [--quick] [--only list,create]`."""
    line = argparse.ArgumentParser(prog="make bench")
    line.add_argument("--quick", action="store_true", help="tiny counts, to see that it works; writes no page")
    line.add_argument(
        "--only",
        default="",
        help=f"some of {', '.join((*PARTS, RECEIPTS))}; all of a page's write it",
    )
    asked = line.parse_args()
    only = [name for name in asked.only.split(",") if name]
    if unknown := set(only) - {*PARTS, RECEIPTS}:
        line.error(f"no part is called {', '.join(sorted(unknown))}; there are {', '.join((*PARTS, RECEIPTS))}")
    if not only or RECEIPTS in only:
        read_receipts(quick=asked.quick, is_whole=not only)
    if only == [RECEIPTS]:
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the stack is stopped and erased then, too
    try:
        page, is_whole = run(quick=asked.quick, only=only)
    except (StackRefused, LoadFailed, TimeoutError) as refused:
        say(f"bench: {refused or 'took too long'}")
        return 1
    say("\n" + page)
    if is_whole and not asked.quick and (not only or set(only) >= set(PARTS)):
        PAGE.write_text(page)
        say(f"Written to {PAGE.relative_to(REPOSITORY)}.")
    return 0 if is_whole else 1


if __name__ == "__main__":
    sys.exit(main())
