"""`python -m demo.main`: makes the demo on a stack whose services do not run yet; does nothing when it is there."""

import logging
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime, timedelta
from multiprocessing import get_context

import uvloop
from identity_service.accounts import store
from kit.core.clock import SetClock, SystemClock, local_day
from kit.db.scopes import NoScope

from demo.agreement import require_agreement
from demo.budgeting import write_budgets
from demo.cast import AGENCIES, OPERATOR
from demo.charging import charge_fees
from demo.claiming import Purse, live_claims, live_today
from demo.companies import open_agency, open_operator
from demo.history import SINCE_THIS_MORNING, Story, live
from demo.refusals import DemoRefused, HalfMade
from demo.spending import Photographs, by_wave, of_today
from demo.stage import Stage, open_stage
from demo.surroundings import Environment, read_environment, require_quiet
from demo.trips import DAYS, day_of, waves
from demo.undone import leave_undone

log = logging.getLogger("demo")


async def is_made(stage: Stage) -> bool:
    """Whether the demo is there whole. Raises HalfMade when only a part of it is."""
    async with stage.service_contexts["identity"].db.work(NoScope()) as uow:
        if await store.find_by_email(uow, OPERATOR[1]):
            return True
        if await store.find_by_email(uow, AGENCIES[0].manager[1]):
            raise HalfMade
    return False


async def make(environment: Environment) -> bool:
    """Make the demo; False when it was there already."""
    now = SystemClock().now()
    clock = SetClock(now - timedelta(days=DAYS + 7))
    async with open_stage(environment, clock) as stage:
        if await is_made(stage):
            clock.move_to(now)
            return False
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as drawer:
            photographs = _ordered(Photographs(drawer), now)
            offices = [office for agency in AGENCIES for office in await open_agency(stage, agency)]
            log.info("the companies stand")
            story = Story(stage, offices)
            await _live(story, photographs, now)
            await write_budgets(stage, offices, local_day(now))
            await charge_fees(story)
        await open_operator(stage)
        await require_agreement(stage, environment)
        return True


def _ordered(photographs: Photographs, now: datetime) -> Photographs:
    """Receipts are drawn from the first moment on, by another process."""
    year = waves(now.date())
    for claims, wave in zip(by_wave(len(year)), year, strict=True):
        photographs.order(claims, day_of(wave))
    photographs.order(of_today(), local_day(now - SINCE_THIS_MORNING))
    return photographs


async def _live(story: Story, photographs: Photographs, now: datetime) -> None:
    claims = by_wave(len(waves(now.date())))

    async def claim(place: int, day: date) -> None:
        purse = Purse(story, photographs, day)
        if place < len(claims):
            await live_claims(purse, claims[place])
        else:
            await live_today(purse)
            await leave_undone(story)

    await live(story, now=now, between=claim)
    log.info("the year is lived")


def main() -> None:
    """The command."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    log.setLevel(logging.INFO)
    started = time.monotonic()
    try:
        environment = read_environment()
        require_quiet(environment)
        made = uvloop.run(make(environment))
    except DemoRefused as refusal:
        sys.exit(str(refusal))
    took, busy = time.monotonic() - started, time.process_time()
    log.info("made in %.1f s, %.1f of them busy" if made else "there already (%.1f s, %.1f busy)", took, busy)


if __name__ == "__main__":
    main()
