"""Programs that come from the system's packages: Chromium, promtool."""

import os
import subprocess
from pathlib import Path

from stack.refusals import StackRefused


def apt_get(*arguments: str, cwd: Path | None = None) -> None:
    """Run apt-get without questions; refuses with its last words."""
    told = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["/usr/bin/env", "apt-get", *arguments], env=told, cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise StackRefused(f"apt-get {arguments[0]} failed: {done.stderr.strip()[-400:]}")
