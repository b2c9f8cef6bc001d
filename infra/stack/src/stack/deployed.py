"""`python -m stack.deployed`: what a deployment runs of the stack: streams and durables, dead letters, reconcile."""

import argparse
import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from nats.errors import Error as NatsError

from stack import dead_letters
from stack.catalogue import SERVICES
from stack.refusals import StackRefused
from stack.servers.mending import mend_now
from stack.servers.topology import apply_topology

WAIT_SECONDS = 2.0


def told(name: str) -> str:
    """A variable, or the content of the file that `<name>_FILE` names. Raises StackRefused when neither is there."""
    named = os.environ.get(f"{name}_FILE")
    value = Path(named).read_text().strip() if named else os.environ.get(name, "")
    if not value:
        raise StackRefused(f"{name} or {name}_FILE is missing.")
    return value


def nats_url() -> str:
    """Where NATS is, as the user `infra`. Raises StackRefused."""
    return told("NATS_URL")


def lay_topology(url: str, *, replicas: int, seconds: float) -> None:
    """Make streams and durables as declared; tries for `seconds` while NATS does not answer. Raises StackRefused."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            asyncio.run(apply_topology(url, replicas=replicas))
        except (NatsError, OSError, TimeoutError) as error:
            if time.monotonic() > deadline:
                raise StackRefused(
                    f"NATS did not answer in {seconds:.0f} s: {error or type(error).__name__}"
                ) from error
            time.sleep(WAIT_SECONDS)
        else:
            say("Streams and durables are as declared.")
            return


def mend_for_ever(url: str, *, replicas: int, every: float) -> None:
    """Make lost streams and misled durables again, every so many seconds, until the process is stopped."""
    while True:
        try:
            for word in mend_now(url, replicas=replicas):
                say(f"Mended NATS: {word}.")
        except (NatsError, OSError, TimeoutError) as error:
            say(f"NATS could not be looked after: {error or type(error).__name__}.")
        time.sleep(every)


def say(text: str) -> None:
    """One line of log."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def topology(asked: argparse.Namespace) -> int:
    """Lay streams and durables and end; with `--every` mend until the process is stopped."""
    url = nats_url()
    lay_topology(url, replicas=asked.replicas, seconds=asked.wait)
    if asked.every:
        mend_for_ever(url, replicas=asked.replicas, every=asked.every)
    return 0


def dlq(asked: argparse.Namespace) -> int:
    """List, show, replay or drop what nobody could react to."""
    return dead_letters.run_command(nats_url(), asked, say=say)


def reconcile(asked: argparse.Namespace) -> int:
    """What the services do not agree on, as JSON; exits 1 when anything is found."""
    from stack.reconcile.command import show
    from stack.reconcile.settling import reconcile as compare

    services = {service.name: {"url": told(service.url_variable)} for service in SERVICES}
    found = asyncio.run(compare({"services": services, "service_token_secret": told("SERVICE_TOKEN_SECRET")}))
    show(found, as_array=False)
    return 1 if found else 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    line = argparse.ArgumentParser(prog="stack.deployed")
    commands = line.add_subparsers(required=True)
    laying = commands.add_parser("topology", help=topology.__doc__)
    laying.add_argument("--replicas", type=int, default=1, help="servers of the cluster that keep each message")
    laying.add_argument("--every", type=float, default=0, help="seconds between looks at what NATS has lost")
    laying.add_argument("--wait", type=float, default=60, help="seconds for which an absent NATS is tried again")
    laying.set_defaults(run=topology)
    letters = commands.add_parser("dlq", help=dlq.__doc__)
    dead_letters.arguments(letters)
    letters.set_defaults(run=dlq)
    commands.add_parser("reconcile", help=reconcile.__doc__).set_defaults(run=reconcile)
    return line


def main() -> int:
    """One command; refusals are one message."""
    asked = parser().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # the first process of a container has no default action
    try:
        code: int = asked.run(asked)
        return code
    except StackRefused as refused:
        sys.stderr.write(f"stack: {refused}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
