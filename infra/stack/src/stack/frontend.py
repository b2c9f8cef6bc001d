"""Prepares the TypeScript side: packages when the lock changed, the SPA when its sources changed."""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stack.layout import REPOSITORY
from stack.refusals import StackRefused

OLDEST_NODE = 20
STAMPS = REPOSITORY / "var" / "stamps"
BUILT = ("frontend", "package.json", "package-lock.json", "nx.json", "tsconfig.base.json")
NOT_SOURCES = {"node_modules", "dist", ".nx", "test-results", "playwright-report"}


def require_node() -> None:
    """Node 20 or newer, with npm."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise StackRefused(
            f"Trajeto needs Node {OLDEST_NODE} or newer with npm and found none: install it (nodejs.org, or your "
            "system's package manager), then run make again."
        )
    version = subprocess.run(["/usr/bin/env", "node", "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.strip().lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise StackRefused(f"Trajeto needs Node {OLDEST_NODE} or newer; this is {version.strip()}.")


def ensure_packages() -> None:
    """`npm ci`, unless node_modules holds what the lock file says; a second process waits for the first."""
    require_node()
    with _one_at_a_time():
        if are_installed(
            locked(REPOSITORY / "package-lock.json"), locked(REPOSITORY / "node_modules" / ".package-lock.json")
        ):
            return
        say("Installing the frontend's packages (npm ci) …")
        run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"])


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    STAMPS.mkdir(parents=True, exist_ok=True)
    with (STAMPS / "packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def locked(path: Path) -> dict[str, Any]:
    """The packages of a lock file; npm leaves one of its own in node_modules after every install."""
    found: dict[str, Any] = json.loads(path.read_text())["packages"] if path.exists() else {}
    return found


def are_installed(wanted: Mapping[str, Any], installed: Mapping[str, Any]) -> bool:
    """Every package in its version; optional ones are for other systems, links are our own folders."""
    needed = {
        name: package.get("version")
        for name, package in wanted.items()
        if name.startswith("node_modules/") and not package.get("optional") and not package.get("link")
    }
    return bool(installed) and all(installed.get(name, {}).get("version") == needed[name] for name in needed)


def ensure_build() -> None:
    """Build the SPA, unless what was built came from these very sources."""
    ensure_packages()
    stamp, wanted = STAMPS / "spa", fingerprint(sources())
    page = REPOSITORY / "frontend" / "apps" / "web" / "dist" / "index.html"
    if page.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    say("Building the SPA …")
    started = time.monotonic()
    run(["npx", "nx", "run-many", "-t", "build", "--output-style=stream-without-prefixes"])
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted)
    say(f"SPA built in {time.monotonic() - started:.0f} s.")


def generate_client() -> None:
    """The TypeScript client from gateway/contract/openapi.json."""
    ensure_packages()
    run(["npm", "run", "client"])


def sources() -> list[Path]:
    """Every file the SPA is built from."""
    found: list[Path] = []
    for name in BUILT:
        for folder, below, files in os.walk(REPOSITORY / name):
            below[:] = sorted(set(below) - NOT_SOURCES)
            found += [Path(folder) / file for file in sorted(files)]
        if (REPOSITORY / name).is_file():
            found.append(REPOSITORY / name)
    return found


def fingerprint(paths: Iterable[Path]) -> str:
    """Changes with any name or content."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(REPOSITORY)).encode())
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()


def run(command: Sequence[str]) -> None:
    """Run a tool in the repository, its output shown; refuse when it fails."""
    done = subprocess.run(["/usr/bin/env", *command], cwd=REPOSITORY, check=False)
    if done.returncode:
        raise StackRefused(f"`{' '.join(command)}` failed; its output stands above.")


def say(text: str) -> None:
    """Tell the developer."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


COMMANDS = {"packages": ensure_packages, "build": ensure_build, "client": generate_client}


def main() -> int:
    """`python -m stack.frontend packages|build|client`."""
    try:
        COMMANDS[sys.argv[1]]()
    except StackRefused as refused:
        sys.stderr.write(f"stack: {refused}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
