"""Changes the services' secrets in three steps, none of which shuts anybody out (HARDENING A17)."""

from collections.abc import Callable

from stack.keyring import forget_old_generation, new_generation, note_reseal
from stack.layout import Layout
from stack.programs import Parts
from stack.refusals import StackIsRunning, StackRefused
from stack.service_commands import run_command, written_services
from stack.startup import running_parts
from stack.state import is_running

Say = Callable[[str], None]


def change_keys(layout: Layout, step: str, *, say: Say) -> int:
    """`rotate` and `forget` while the stack is down, `reseal` in between while it is up."""
    if step == "reseal":
        reseal_all(running_parts(layout), say=say)
        note_reseal(layout)
        return 0
    if is_running(layout):
        raise StackIsRunning
    if step == "rotate":
        new_generation(layout)
        say("New secrets sign and seal from the next start on; then `stack keys reseal`.")
    else:
        forget_old_generation(layout)
        say("The old secrets count no more.")
    return 0


def reseal_all(parts: Parts, *, say: Say) -> None:
    """Every service brings its sealed columns to the newest key. Raises StackRefused when one cannot."""
    for service in written_services():
        done = run_command(parts, service, "reseal")
        if done.returncode:
            raise StackRefused(f"{service.name} could not seal again:\n{done.stderr[-2000:]}")
        say(f"{service.name}: {done.stdout.strip()}")
