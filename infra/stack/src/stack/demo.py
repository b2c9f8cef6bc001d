"""Where the demo joins the first start: the one place that names its command."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from stack import processes
from stack.layout import REPOSITORY, Layout
from stack.refusals import DemoFailed

MODULE = "demo.main"
COMMAND = (sys.executable, "-m", MODULE)


def is_written() -> bool:
    """Whether the demo's module is installed in the workspace."""
    package = MODULE.partition(".")[0]
    return importlib.util.find_spec(package) is not None and importlib.util.find_spec(MODULE) is not None


def is_due(layout: Layout) -> bool:
    """Once per data folder, in dev; TRAJETO_DEMO=0 never, TRAJETO_DEMO=force whatever APP_ENV is."""
    in_dev = (os.environ.get("APP_ENV") or "dev") == "dev" and os.environ.get("TRAJETO_DEMO") != "0"
    return (is_forced() or in_dev) and is_written() and not is_made(layout)


def is_forced() -> bool:
    """Whether somebody relies on the demo, as journeys do."""
    return os.environ.get("TRAJETO_DEMO") == "force"


def is_made(layout: Layout) -> bool:
    """Whether these data hold the demo."""
    return _mark(layout).exists()


def start(layout: Layout, *, url: str) -> "subprocess.Popen[bytes]":
    """Make the demo on migrated servers; it finds every service's settings in STACK_ENVIRONMENT."""
    log = _log(layout)
    log.unlink(missing_ok=True)
    told = os.environ | {"TRAJETO_URL": url, "STACK_ENVIRONMENT": str(layout.run / "environment.json")}
    return processes.spawn(COMMAND, log=log, env=told, cwd=REPOSITORY)


def finish(layout: Layout, *, exit_code: int) -> None:
    """Remember that it is made. Raises DemoFailed with its last words."""
    if exit_code:
        raise DemoFailed(f"The demo could not be made ({_log(layout)}):\n{processes.tail(_log(layout), 30)}")
    _mark(layout).touch()


def _mark(layout: Layout) -> Path:
    return layout.postgres / "demo.done"


def _log(layout: Layout) -> Path:
    return layout.logs / "demo.log"
