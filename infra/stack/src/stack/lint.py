"""Runs every lint and lists the red ones at the end."""

import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from stack import frontend
from stack.layout import REPOSITORY
from stack.refusals import StackRefused

TYPED = ("services/*/src", "gateway/src", "infra/stack/src", "infra/lint/*.py", "deploy/src")


@dataclass(frozen=True, kw_only=True)
class Check:
    """One fence: a command that ends with 0 when nothing is wrong."""

    name: str
    command: Sequence[str]


def python_checks() -> list[Check]:
    """Formatting, rules, types, layers, house rules."""
    here = Path(sys.executable).parent
    typed = [str(path.relative_to(REPOSITORY)) for pattern in TYPED for path in sorted(REPOSITORY.glob(pattern))]
    return [
        Check(name="ruff check", command=[str(here / "ruff"), "check", "--quiet"]),
        Check(name="ruff format", command=[str(here / "ruff"), "format", "--check", "--quiet"]),
        Check(name="house lints", command=[sys.executable, "infra/lint/house_lint.py"]),
        Check(name="expand-only", command=[sys.executable, "infra/lint/expand_only.py"]),
        Check(name="dependencies", command=[sys.executable, "infra/lint/dependency_lint.py"]),
        Check(name="import layers", command=[str(here / "lint-imports"), "--no-logo"]),
        Check(name="contract", command=[sys.executable, "-m", "gateway_service.contract", "check"]),
        Check(name="mypy", command=[str(here / "mypy"), "--no-error-summary", *typed]),
    ]


def typescript_checks() -> list[Check]:
    """ESLint with module boundaries, and types: all projects in one process each."""
    frontend.ensure_packages()
    return [
        Check(name="eslint", command=["/usr/bin/env", "npm", "run", "--silent", "lint:all"]),
        Check(name="tsc", command=["/usr/bin/env", "npm", "run", "--silent", "typecheck:all"]),
    ]


def main() -> int:
    """All checks, one after another."""
    red: list[str] = []
    checks = python_checks()
    try:
        checks += typescript_checks()
    except StackRefused as refused:
        sys.stdout.write(f"{refused}\n")
        red.append("typescript")
    for check in checks:
        started = time.monotonic()
        done = subprocess.run(check.command, cwd=REPOSITORY, check=False)
        word = "ok " if done.returncode == 0 else "RED"
        sys.stdout.write(f"{word}  {check.name} ({time.monotonic() - started:.1f} s)\n")
        sys.stdout.flush()
        red += [check.name] if done.returncode else []
    sys.stdout.write(f"make lint: {'red: ' + ', '.join(red) if red else 'all green'}\n")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
