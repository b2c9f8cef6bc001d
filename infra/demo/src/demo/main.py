"""`python -m demo.main`: makes the demo on a stack whose services do not run yet; does nothing when it is there."""

import logging
import sys
import time
from datetime import timedelta

import uvloop
from identity_service.users import store
from kit.clock import SetClock, SystemClock
from kit.scopes import NoScope

from demo.agreement import require_agreement
from demo.cast import AGENCIES, OPERATOR
from demo.companies import open_agency, open_operator
from demo.history import Story, live
from demo.refusals import DemoRefused, HalfMade
from demo.stage import Stage, open_stage
from demo.surroundings import Environment, read_environment, require_quiet
from demo.trips import DAYS

log = logging.getLogger("demo")


async def is_made(stage: Stage) -> bool:
    """Whether the demo is there whole. Raises HalfMade when only a part of it is."""
    async with stage.platforms["identity"].db.work(NoScope()) as uow:
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
        offices = [office for agency in AGENCIES for office in await open_agency(stage, agency)]
        log.info("the companies stand")
        await live(Story(stage, offices), now=now)
        await open_operator(stage)
        await require_agreement(stage, environment)
        return True


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
    log.info("made in %.1f s" if made else "there already (%.1f s)", time.monotonic() - started)


if __name__ == "__main__":
    main()
