"""The `stack` command: one stack of real parts on this machine."""

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

from stack import backup_command, dead_letters, processes
from stack.audit import verify_all
from stack.catalogue import SERVICES, chosen_services
from stack.generations import change_keys
from stack.greeting import greet
from stack.keyring import open_keyring
from stack.layout import REPOSITORY, Layout
from stack.migrations import migrate_all
from stack.operators import invite_operator
from stack.overrides import leave_overrides
from stack.programs import replicas_among
from stack.refusals import NotRunning, StackRefused
from stack.report import environment_of, status_lines
from stack.reset import erase
from stack.rolls import replace_program
from stack.servers import apply_topology_now
from stack.servers.mending import mend_now
from stack.startup import plan, replicas_of, running_parts
from stack.state import StackState, is_running, read_state, running_state, take_lock

DETACHED_SECONDS = 900  # the first start makes the demo, on a machine that may be busy
DOWN_SECONDS = 45


def say(text: str) -> None:
    """Tell the developer."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def up(layout: Layout, asked: argparse.Namespace) -> int:
    """Start everything and stay in the foreground, or return when ready with --detach."""
    only = None if asked.only is None else [name for name in asked.only.split(",") if name]
    replicas = replicas_of(asked.replicas)
    return _up_detached(layout, asked) if asked.detach else _up_here(layout, only, replicas)


def _up_here(layout: Layout, only: list[str] | None, replicas: dict[str, int]) -> int:
    layout.make()
    lock = take_lock(layout)
    try:
        stack = plan(layout, only=only, say=say, replicas=replicas)
        try:
            stack.up()
            if not stack.supervisor.must_stop:
                greet(stack)
                stack.announce()
                stack.supervisor.watch()
        finally:
            say("Stopping …")
            stack.down()
            say("Stopped; the data stay in " + str(layout.root))
    finally:
        lock.close()
    return 0


def _up_detached(layout: Layout, asked: argparse.Namespace) -> int:
    layout.make()
    take_lock(layout).close()  # a clear refusal here rather than in a log
    log = layout.logs / "stack.log"
    log.unlink(missing_ok=True)
    command = [sys.executable, "-m", "stack", "up", "--replicas", asked.replicas]
    command += ["--only", asked.only] if asked.only is not None else []
    with log.open("ab") as sink:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            start_new_session=True,
            cwd=REPOSITORY,
        )

    def ready() -> bool:
        state = read_state(layout) if layout.state.exists() else None
        return state is not None and state.pid == child.pid and state.phase == "ready"

    is_ready = processes.wait_until(ready, seconds=DETACHED_SECONDS, alive=lambda: child.poll() is None, every=0.1)
    say(log.read_text().rstrip())
    return 0 if is_ready else 1


def down(layout: Layout, asked: argparse.Namespace) -> int:
    """Stop the stack of this data folder; the data stay."""
    if not is_running(layout):
        say(f"No stack is up on {layout.root}.")
        return 0
    pid = read_state(layout).pid
    os.kill(pid, signal.SIGTERM)
    if not processes.wait_until(lambda: not is_running(layout), seconds=DOWN_SECONDS, every=0.1):
        raise StackRefused(f"The supervisor (pid {pid}) did not stop within {DOWN_SECONDS} s; see {layout.logs}.")
    say("Stopped.")
    return 0


def status(layout: Layout, asked: argparse.Namespace) -> int:
    """What runs, and how it is."""
    for line in status_lines(running_state(layout)):
        say(line)
    return 0


def doctor(layout: Layout, asked: argparse.Namespace) -> int:
    """What is wrong here and what helps, in words; exits 1 when anything is."""
    from stack.doctor import examine, lines_of

    found = examine(layout)
    for line in lines_of(found, layout.root):
        say(line)
    return 1 if found else 0


def env(layout: Layout, asked: argparse.Namespace) -> int:
    """Addresses, processes and passwords as JSON."""
    say(json.dumps(environment_of(layout, running_state(layout), open_keyring(layout)), indent=2))
    return 0


def logs(layout: Layout, asked: argparse.Namespace) -> int:
    """Show the logs of one program or of all."""
    names = [asked.program] if asked.program else sorted(path.stem for path in layout.logs.glob("*.log"))
    files = [str(layout.logs / f"{name}.log") for name in names if (layout.logs / f"{name}.log").exists()]
    if not files:
        raise NotRunning(f"No log of {asked.program or 'anything'} in {layout.logs}.")
    with suppress(KeyboardInterrupt):
        return subprocess.call(
            ["/usr/bin/env", "tail", "-n", str(asked.lines), *(["-F"] if asked.follow else []), *files]
        )
    return 0


def _pid_of(state: StackState, program: str) -> int:
    found = state.programs.get(program)
    if found is None:
        raise NotRunning(f"There is no {program} in this stack; there are {', '.join(state.programs)}.")
    if found.pid is None:
        raise NotRunning(f"{program} is just being started again; ask once more.")
    return found.pid


def kill(layout: Layout, asked: argparse.Namespace) -> int:
    """kill -9 one program and its children; the supervisor starts it again."""
    processes.signal_group(_pid_of(running_state(layout), asked.program), signal.SIGKILL)
    return 0


def pause(layout: Layout, asked: argparse.Namespace) -> int:
    """Freeze one program, as a machine that hangs."""
    processes.signal_group(_pid_of(running_state(layout), asked.program), signal.SIGSTOP)
    return 0


def resume(layout: Layout, asked: argparse.Namespace) -> int:
    """Let a frozen program go on."""
    processes.signal_group(_pid_of(running_state(layout), asked.program), signal.SIGCONT)
    return 0


def restart(layout: Layout, asked: argparse.Namespace) -> int:
    """Replace a program and return when its predecessor has left; NAME=VALUE holds for that start only.

    A service's successor starts beside it and takes over once it answers; servers stop first. A service's replicas
    are replaced one after another, the rest is left alone when one fails; `orders.2` names one of them.
    """
    state = running_state(layout)
    for program in replicas_among(state.programs, asked.program) or [asked.program]:
        pid = _pid_of(state, program)
        if asked.variables:
            leave_overrides(layout, program, dict(pair.split("=", 1) for pair in asked.variables))
        if code := replace_program(layout, program, before=state.programs[program], pid=pid):
            return code
    return 0


def migrate(layout: Layout, asked: argparse.Namespace) -> int:
    """Run migrations on the running servers, of the named services or all that are written."""
    parts = running_parts(layout)
    names = asked.services or [service.name for service in SERVICES if service.is_written]
    say(f"Migrated {', '.join(migrate_all(parts, chosen_services(names), always=True))}.")
    return 0


def operator(layout: Layout, asked: argparse.Namespace) -> int:
    """Make an operator of this installation, who is invited by mail; the first one needs no other."""
    parts = running_parts(layout)
    invite_operator(parts, name=asked.name, email=asked.email)
    say(f"{asked.email} is invited: the link in the mail sets the password, once and within 7 days.")
    say(f"Mail  {parts.addresses.of('mail')}")
    return 0


def topology(layout: Layout, asked: argparse.Namespace) -> int:
    """Make the running NATS look like infra/nats/topology.json; what leads its source is made again."""
    parts = running_parts(layout)
    apply_topology_now(parts.nats.admin_url)
    for word in mend_now(parts.nats.admin_url):
        say(f"Mended NATS: {word}.")
    say("Streams and durables are as declared.")
    return 0


def reconcile(layout: Layout, asked: argparse.Namespace) -> int:
    """What the services do not agree on, as JSON; exits 1 when anything is found."""
    from stack.reconcile.command import run_reconcile  # httpx is half a second that `stack status` need not pay

    told = environment_of(layout, running_state(layout), open_keyring(layout))
    return run_reconcile(told, run=layout.run, as_array=asked.array, mends=asked.mend)


def audit(layout: Layout, asked: argparse.Namespace) -> int:
    """Whether every service's audit still is what it was, as JSON; exits 1 when a chain breaks."""
    parts = running_parts(layout)
    reports = verify_all(parts)
    say(json.dumps(reports, indent=2))
    return 0 if all(report["holds"] for report in reports) else 1


def dlq(layout: Layout, asked: argparse.Namespace) -> int:
    """List, show, replay or drop what nobody could react to."""
    parts = running_parts(layout)
    return dead_letters.run_command(parts.nats.admin_url, asked, say=say)


def keys(layout: Layout, asked: argparse.Namespace) -> int:
    """Change the services' secrets: rotate (then restart), reseal what the old key sealed, forget the old ones."""
    return change_keys(layout, asked.step, say=say)


def reset(layout: Layout, asked: argparse.Namespace) -> int:
    """Stop the stack and erase its data, after asking."""
    if not asked.yes and input(f"Erase databases, streams, mail and files in {layout.root}? [y/N] ").lower() != "y":
        say("Nothing erased.")
        return 1
    down(layout, asked)
    say(f"Erased {', '.join(erase(layout)) or 'nothing: there was nothing'}.")
    return 0


Command = Callable[[Layout, argparse.Namespace], int]
ON_PROGRAMS: dict[str, Command] = {"kill": kill, "pause": pause, "resume": resume, "restart": restart}
PLAIN: dict[str, Command] = {"down": down, "status": status, "doctor": doctor, "env": env, "topology": topology}


def parser() -> argparse.ArgumentParser:
    """The command line."""
    line = argparse.ArgumentParser(prog="stack", description="One stack of real parts on this machine.")
    commands = line.add_subparsers(dest="command", required=True)

    def add(name: str, command: Command) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=(command.__doc__ or "").split(";")[0].rstrip("."))
        made.set_defaults(run=command)
        return made

    starting = add("up", up)
    starting.add_argument("--detach", action="store_true", help="return when ready")
    starting.add_argument(
        "--only", metavar="SVC,SVC", help="these services, and gateway if named; '' for the servers alone"
    )
    starting.add_argument(
        "--replicas", metavar="SVC=N,SVC=N", default="", help="so many processes of a service, gateway included"
    )
    for name, command in PLAIN.items():
        add(name, command)
    for name, command in ON_PROGRAMS.items():
        add(name, command).add_argument("program", help="a service, gateway, postgres, nats, traefik or mail")
    commands.choices["restart"].add_argument("variables", nargs="*", metavar="NAME=VALUE")
    _care(add)
    return line


def _care(add: Callable[[str, Command], argparse.ArgumentParser]) -> None:
    """What looks after the data, and into them."""
    inviting = add("operator", operator)
    inviting.add_argument("--name", required=True)
    inviting.add_argument("--email", required=True)
    add("migrate", migrate).add_argument("services", nargs="*")
    add("audit", audit).add_argument("what", choices=["verify"])
    reconciler = add("reconcile", reconcile)
    reconciler.add_argument("--array", action="store_true", help="one JSON array, not lines")
    reconciler.add_argument("--mend", action="store_true", help="withdraw requests decided after their subject was")
    reading = add("logs", logs)
    reading.add_argument("program", nargs="?")
    reading.add_argument("-f", "--follow", action="store_true")
    reading.add_argument("-n", "--lines", type=int, default=50)
    add("keys", keys).add_argument("step", choices=["rotate", "reseal", "forget"])
    dead_letters.arguments(add("dlq", dlq))
    for name, command in (("backup", backup_command.back_up), ("restore", backup_command.put_back)):
        backup_command.arguments(add(name, command))
    add("reset", reset).add_argument("--yes", action="store_true", help="do not ask")


def main() -> int:
    """Run one command; refusals are one message, no traceback."""
    asked = parser().parse_args()
    os.umask(processes.PRIVATE)
    try:
        code: int = asked.run(Layout.from_environment(), asked)
        return code
    except StackRefused as refused:
        sys.stderr.write(f"stack: {refused}\n")
        return 1
