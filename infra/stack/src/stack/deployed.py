"""`python -m stack.deployed`: what a deployment runs of the stack: streams and durables of its own NATS."""

import argparse
import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from nats.errors import Error as NatsError

from stack.refusals import StackRefused
from stack.servers.mending import mend_now
from stack.servers.topology import apply_topology

WAIT_SECONDS = 2.0


def nats_url() -> str:
    """NATS_URL, or the content of the file that NATS_URL_FILE names, of the user `infra`. Raises StackRefused."""
    named = os.environ.get("NATS_URL_FILE")
    url = Path(named).read_text().strip() if named else os.environ.get("NATS_URL", "")
    if not url:
        raise StackRefused("NATS_URL or NATS_URL_FILE must name NATS as the user `infra`.")
    return url


def lay_topology(url: str, *, replicas: int, seconds: float) -> None:
    """Make streams and durables as declared; tries for `seconds` while NATS does not answer. Raises StackRefused."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            asyncio.run(apply_topology(url, replicas=replicas))
        except (NatsError, OSError, TimeoutError) as error:
            if time.monotonic() > deadline:
                raise StackRefused(f"NATS did not answer in {seconds:.0f} s: {error or type(error).__name__}") from error
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


def main() -> int:
    """`topology` lays it once and ends; with `--every` the process then mends until it is stopped."""
    line = argparse.ArgumentParser(prog="stack.deployed")
    line.add_argument("command", choices=["topology"])
    line.add_argument("--replicas", type=int, default=1, help="servers of the cluster that keep each message")
    line.add_argument("--every", type=float, default=0, help="seconds between looks at what NATS has lost")
    line.add_argument("--wait", type=float, default=60, help="seconds for which an absent NATS is tried again")
    asked = line.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # the first process of a container has no default action
    try:
        url = nats_url()
        lay_topology(url, replicas=asked.replicas, seconds=asked.wait)
    except StackRefused as refused:
        sys.stderr.write(f"stack: {refused}\n")
        return 1
    if asked.every:
        mend_for_ever(url, replicas=asked.replicas, every=asked.every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
