"""Finds Prometheus and promtool, which run and test the rules of infra/prometheus; if missing, in Debian's package."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from stack.layout import REPOSITORY
from stack.refusals import StackRefused
from stack.system_packages import apt_get

KEPT = REPOSITORY / "var" / "tools" / "prometheus"
PROGRAMS = ("prometheus", "promtool")


def ensure_program(name: str) -> str:
    """The path of `prometheus` or `promtool`. Refuses in words when there is none: the alerts would be untested."""
    variable, kept = f"{name.upper()}_PATH", KEPT / name
    named = os.environ.get(variable)
    if named and Path(named).exists():
        return named
    if found := shutil.which(name):
        return found
    if not kept.exists() and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        with suppress(StackRefused):  # the words below say more than those of apt-get
            _fetch()
    if not kept.exists():
        raise StackRefused(
            f"The alerts are tested by {name} and there is none: install Prometheus (Debian, Ubuntu: "
            f"sudo apt-get install prometheus) or name the program with {variable}."
        )
    return str(kept)


def _fetch() -> None:
    """Only the programs, out of the package: nothing is installed and no server is started."""
    if os.geteuid() == 0:
        apt_get("update", "-qq")
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        apt_get("download", "-qq", "prometheus", cwd=Path(folder))
        (package,) = Path(folder).glob("prometheus_*.deb")
        subprocess.run(["/usr/bin/env", "dpkg-deb", "-x", package, folder], check=True)
        for name in PROGRAMS:
            Path(folder, "usr", "bin", name).replace(KEPT / name)
