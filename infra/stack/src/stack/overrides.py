"""Variables for the next start of one program only, such as a FAULT_POINT that must fire once."""

import json
from pathlib import Path

from stack.layout import Layout


def leave_overrides(layout: Layout, program: str, variables: dict[str, str]) -> None:
    """Say what the program's next start is told besides its usual environment."""
    _path(layout, program).write_text(json.dumps(variables))


def take_overrides(layout: Layout, program: str) -> dict[str, str]:
    """Read and remove them: the start after this one is an ordinary one."""
    path = _path(layout, program)
    try:
        variables: dict[str, str] = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    path.unlink()
    return variables


def _path(layout: Layout, program: str) -> Path:
    return layout.run / f"next-{program}.json"
