"""Prepares the TypeScript side: packages when the lock changed, the SPA when its sources changed."""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

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
    """`npm ci`, unless node_modules came from this very lock file."""
    require_node()
    wanted = fingerprint([REPOSITORY / "package-lock.json", REPOSITORY / "package.json"])
    mark = REPOSITORY / "node_modules" / ".trajeto-lock"
    if mark.exists() and mark.read_text() == wanted:
        return
    say("Installing the frontend's packages (npm ci) …")
    run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"])
    mark.write_text(wanted)


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
