"""Runs the browser journeys through a whole stack with real Chromium."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from stack import frontend
from stack.failures import kept_as_junit
from stack.layout import REPOSITORY
from stack.refusals import StackRefused
from stack.system_packages import apt_get
from stack.temporary import OwnStack, own_stack

JOURNEYS = REPOSITORY / "frontend" / "apps" / "web-e2e"
HEADLESS = "chromium-headless-shell"
"""The same engine without a window's frame: the journeys cost 40 % less CPU. Not every distribution has it."""
FROM_NOTHING = "from-nothing"
FIRST_OPERATOR = "olga.prado@trajeto.test"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def is_written() -> bool:
    """Whether there are journeys to run."""
    return any(JOURNEYS.rglob("*.spec.ts"))


def ensure_chromium() -> str:
    """The path of a Chromium; installed from the system's packages when we may."""
    named = os.environ.get("CHROMIUM_PATH")
    if named and Path(named).exists():
        return named
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        frontend.say("No Chromium found: installing it with apt-get …")
        found = _install_chromium()
    if found is None:
        raise StackRefused(
            "The browser journeys need Chromium and there is none: install it (Debian, Ubuntu: "
            "sudo apt-get install chromium) or name one with CHROMIUM_PATH."
        )
    return found


def _install_chromium() -> str | None:
    apt_get("update", "-qq")
    try:
        apt_get("install", "-y", "-qq", "--no-install-recommends", HEADLESS)
    except StackRefused:
        apt_get("install", "-y", "-qq", "--no-install-recommends", "chromium")
    return shutil.which(HEADLESS) or shutil.which("chromium")


def run_journeys(start: Callable[[], OwnStack], *, every_phone: bool = False, failed_only: bool = False) -> bool:
    """Playwright against the stack that `start` gives once the pages are built; True when all pass.

    `every_phone`: also the journeys whose pages are only narrower on a phone; `failed_only`: those of the last run."""
    chromium = ensure_chromium()
    frontend.ensure_build()
    options = ["--last-failed"] if failed_only else []
    return _passes("browser", start(), chromium, {"EVERY_PHONE": "1"} if every_phone else {}, options)


def run_from_nothing() -> bool:
    """The journey that begins on a stack without any data, with the operator that `stack operator` invites."""
    chromium = ensure_chromium()
    frontend.ensure_build()
    with own_stack({"TRAJETO_DEMO": "0"}) as stack:
        made = stack.command("operator", "--name", "Olga Prado", "--email", FIRST_OPERATOR)
        if made.returncode:
            raise StackRefused(made.stderr)
        return _passes(FROM_NOTHING, stack, chromium, {"FROM_NOTHING": FIRST_OPERATOR})


def _passes(suite: str, stack: OwnStack, chromium: str, chosen: Mapping[str, str], options: Sequence[str] = ()) -> bool:
    told = stack.env()
    seen = {"TRAJETO_URL": told["url"], "TRAJETO_MAIL_URL": told["mail"]["http"], "CHROMIUM_PATH": chromium, **chosen}
    command = ["/usr/bin/env", "npm", "run", "e2e", "-w", "@trajeto/web-e2e", "--", *options]
    if junit := kept_as_junit(suite):
        command += ["--reporter=list,junit"]
        seen |= {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(junit)}
    return subprocess.run(command, cwd=REPOSITORY, env={**stack.variables, **seen}, check=False).returncode == 0
