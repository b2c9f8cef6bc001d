"""Where the demo joins the first start: the one place that names its command."""

import importlib.util
import os
import subprocess
import sys
import time

from stack import processes
from stack.layout import REPOSITORY, Layout
from stack.refusals import ServerDidNotStart

MODULE = "demo.main"
COMMAND = (sys.executable, "-m", MODULE)


def is_written() -> bool:
    """Whether the demo's module is installed in the workspace."""
    package = MODULE.partition(".")[0]
    return importlib.util.find_spec(package) is not None and importlib.util.find_spec(MODULE) is not None


def is_due(layout: Layout) -> bool:
    """Once per data folder, in dev; TRAJETO_DEMO=0 never, TRAJETO_DEMO=force whatever APP_ENV is."""
    wish = os.environ.get("TRAJETO_DEMO", "1")
    wanted = wish == "force" or (wish != "0" and (os.environ.get("APP_ENV") or "dev") == "dev")
    return wanted and is_written() and not (layout.postgres / "demo.done").exists()


def seed(layout: Layout, *, url: str) -> float:
    """Run the demo against the stack that is up; seconds it took. It finds the rest in STACK_ENVIRONMENT."""
    started, log = time.monotonic(), layout.logs / "demo.log"
    told = os.environ | {"TRAJETO_URL": url, "STACK_ENVIRONMENT": str(layout.run / "environment.json")}
    with log.open("wb") as sink:
        done = subprocess.run(COMMAND, env=told, cwd=REPOSITORY, stdout=sink, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise ServerDidNotStart(f"The demo could not be made ({log}):\n{processes.tail(log, 30)}")
    (layout.postgres / "demo.done").touch()
    return time.monotonic() - started
