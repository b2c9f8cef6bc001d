"""A whole stack for one test suite: free ports, its own data, removed afterwards."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stack.layout import REPOSITORY
from stack.refusals import StackRefused


@dataclass(frozen=True)
class OwnStack:
    """The `stack` command bound to one data folder."""

    variables: Mapping[str, str]

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run `stack WORDS`: kill orders, pause nats, restart orders FAULT_POINT=after_commit …"""
        line = [sys.executable, "-m", "stack", *words]
        return subprocess.run(line, env=self.variables, cwd=REPOSITORY, capture_output=True, text=True, check=False)

    def env(self) -> dict[str, Any]:
        """`stack env`: addresses, processes, passwords."""
        found: dict[str, Any] = json.loads(self.command("env").stdout)
        return found


def under_test(fault_log: Path) -> dict[str, str]:
    """The whole product with its demo, for tests: copies are compared at the start alone, for tests corrupt them."""
    return {"TRAJETO_DEMO": "force", "FAULT_LOG": str(fault_log), "COPIES_COMPARED_SECONDS": "86400"}


@contextmanager
def own_stack(
    variables: Mapping[str, str] | None = None,
    *,
    only: str | None = None,
    replicas: str = "",
    secrets: Path | None = None,
) -> Iterator[OwnStack]:
    """Start it (with APP_ENV=test and without the demo unless told), yield it when ready, stop and erase it.

    `secrets`: the secrets.json of the installation that it takes the place of.
    """
    folder = Path(tempfile.mkdtemp(prefix="trajeto-stack-"))
    folder.chmod(0o755)  # PostgreSQL's own OS user must pass
    if secrets is not None:
        shutil.copy(secrets, folder)
    told = os.environ | {"TRAJETO_VAR": str(folder), "TRAJETO_PORT": "0", "TRAJETO_MAIL_PORT": "0"}
    stack = OwnStack(told | {"APP_ENV": "test", **(variables or {})})
    try:
        chosen = ["--only", only] if only is not None else []
        started = stack.command("up", "--detach", "--replicas", replicas, *chosen)
        if started.returncode:
            raise StackRefused(f"The stack did not start.\n{started.stdout}{started.stderr}")
        yield stack
    finally:
        stack.command("down")
        shutil.rmtree(folder, ignore_errors=True)
