"""Checks before a start: what would fail later with an unclear message."""

import os
import shutil
import sys
from pathlib import Path

from stack import ports
from stack.layout import Layout
from stack.refusals import PortTaken, StackRefused
from stack.servers.os_user import os_user_for, require_open_way

DEFAULT_PORT = 8080
DEFAULT_MAIL_PORT = 8025
LEAST_FREE_BYTES = 1_000_000_000
OLDEST_PYTHON = (3, 11)


def check_machine(layout: Layout) -> None:
    """Python, disk and the way to the data; the port is checked when it is chosen."""
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(str(part) for part in sys.version_info[:3])
        raise StackRefused(f"Trajeto needs Python 3.11 or newer; this is {found}.")
    check_disk(layout.root)
    data = layout.postgres / "data"
    require_open_way(data, os_user_for(data))


def check_disk(folder: Path) -> None:
    """Refuse to start on a disk that is about to be full: databases take that badly."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(existing).free
    if free < LEAST_FREE_BYTES:
        raise StackRefused(
            f"Only {free // 1_000_000} MB are free where {folder} lies; the stack needs 1 GB. Make room, or "
            "set TRAJETO_VAR to a folder on another disk."
        )


def edge_port() -> int:
    """TRAJETO_PORT (0: any free one); refuses a port that somebody holds."""
    wanted = _port_from("TRAJETO_PORT", DEFAULT_PORT)
    if wanted == 0:
        return ports.free_port()
    if not ports.is_free(wanted) or ports.accepts(wanted):
        raise PortTaken(
            f"Port {wanted} is taken by {ports.holder_of(wanted)}. Stop it, or choose another port: "
            f"TRAJETO_PORT={wanted + 1} make run."
        )
    return wanted


def mail_port() -> int:
    """TRAJETO_MAIL_PORT, else a free one: mail never stands in the way of a start."""
    return ports.free_port(preferred=_port_from("TRAJETO_MAIL_PORT", DEFAULT_MAIL_PORT))


def plain_port() -> int:
    """TRAJETO_PLAIN_PORT, else a free one: where the edge sends plain http on to https, when it speaks TLS."""
    wanted = _port_from("TRAJETO_PLAIN_PORT", 0)
    if wanted and (not ports.is_free(wanted) or ports.accepts(wanted)):
        raise PortTaken(f"TRAJETO_PLAIN_PORT {wanted} is taken by {ports.holder_of(wanted)}.")
    return wanted or ports.free_port()


def _port_from(variable: str, default: int) -> int:
    text = os.environ.get(variable) or str(default)
    if not text.isdigit() or int(text) > 65_535:
        raise StackRefused(f"{variable} is {text!r}; a port is a number from 0 to 65535.")
    return int(text)
