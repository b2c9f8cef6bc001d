"""Finds promtool, which checks and tests the rules of infra/prometheus; fetched from Debian's package when missing."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from stack.layout import REPOSITORY
from stack.refusals import StackRefused
from stack.system_packages import apt_get

KEPT = REPOSITORY / "var" / "tools" / "prometheus" / "promtool"


def ensure_promtool() -> str:
    """The path of promtool. Refuses in words when there is none: the alerts would be untested."""
    named = os.environ.get("PROMTOOL_PATH")
    if named and Path(named).exists():
        return named
    if found := shutil.which("promtool"):
        return found
    if not KEPT.exists() and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        with suppress(StackRefused):  # the words below say more than those of apt-get
            _fetch()
    if not KEPT.exists():
        raise StackRefused(
            "The alerts are tested by promtool and there is none: install Prometheus (Debian, Ubuntu: "
            "sudo apt-get install prometheus) or name the program with PROMTOOL_PATH."
        )
    return str(KEPT)


def _fetch() -> None:
    """Only the program, out of the package: nothing is installed and no server is started."""
    if os.geteuid() == 0:
        apt_get("update", "-qq")
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as folder:
        apt_get("download", "-qq", "prometheus", cwd=Path(folder))
        (package,) = Path(folder).glob("prometheus_*.deb")
        subprocess.run(["/usr/bin/env", "dpkg-deb", "-x", package, folder], check=True)
        Path(folder, "usr", "bin", "promtool").replace(KEPT)
