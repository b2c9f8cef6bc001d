"""`stack dlq`: lists, shows, retries and drops dead letters (HARDENING B5)."""

import argparse
import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError
from nats.js.api import DeliverPolicy
from nats.js.errors import NotFoundError

from stack.refusals import NoSuchLetter, StackRefused

STREAM = "DLQ"
ANSWER_SECONDS = 10
Say = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Letter:
    """One dead letter; `id` is its number in the DLQ stream, `service` the user whose consumer failed."""

    id: int
    service: str
    consumer: str
    subject: str
    tries: int
    error: str
    failed_at: str
    event: str

    @property
    def line(self) -> str:
        return f"{self.id:>6}  {self.failed_at[:19]}  {self.consumer:<26}{self.subject}\n        {self.error[:150]}"

    def shown(self) -> dict[str, Any]:
        """As JSON, the event decoded when it is JSON."""
        try:
            event: Any = json.loads(self.event)
        except ValueError:
            event = self.event
        return asdict(self) | {"event": event}


def letter_of(number: int, subject: str, body: bytes) -> Letter:
    """A letter as kit writes it; its subject is dlq.<service>.<producer>."""
    written = json.loads(body)
    names = ("consumer", "subject", "tries", "error", "failed_at", "event")
    return Letter(id=number, service=subject.split(".")[1], **{name: written[name] for name in names})


async def letters(client: Client) -> list[Letter]:
    """All that lie there, oldest first."""
    bus = client.jetstream(timeout=5)
    total = (await bus.stream_info(STREAM)).state.messages
    reader = await bus.subscribe("dlq.>", stream=STREAM, ordered_consumer=True, deliver_policy=DeliverPolicy.ALL)
    messages = [await reader.next_msg(timeout=5) for _ in range(total)]
    await reader.unsubscribe()
    return [letter_of(message.metadata.sequence.stream, message.subject, message.data) for message in messages]


async def letter(client: Client, number: int) -> Letter:
    """One of them. Raises NoSuchLetter."""
    try:
        found = await client.jetstream(timeout=5).get_msg(STREAM, number)
    except NotFoundError:
        raise NoSuchLetter(f"There is no dead letter {number}: `stack dlq list` shows those there are.") from None
    return letter_of(number, str(found.subject), found.data or b"{}")


async def settle(client: Client, chosen: Letter, deed: str) -> str:
    """Have the service replay or drop a letter, and take it from the stream once that is done; "" or why it stays.

    The service does it, not we: it alone can react, and it writes the audit.
    """
    written = {name: value for name, value in asdict(chosen).items() if name not in ("id", "service")}
    order = json.dumps({"letter": written, "do": deed}).encode()
    try:
        answer = await client.request(f"letters.{chosen.service}", order, timeout=ANSWER_SECONDS)
    except NoRespondersError:
        return f"{chosen.service} is not running"
    except NatsError:
        return f"{chosen.service} did not answer within {ANSWER_SECONDS} s"
    error = str(json.loads(answer.data)["error"])
    if not error:
        await _take_away(client, chosen.id)
    return error


async def _take_away(client: Client, number: int) -> None:
    """Out of the stream, unless somebody was faster."""
    with suppress(NoSuchLetter):
        await letter(client, number)
        await client.jetstream(timeout=5).delete_msg(STREAM, number)


@asynccontextmanager
async def as_infra(url: str) -> AsyncIterator[Client]:
    """A connection that may do everything, for as long as the block lasts."""
    client = await nats.connect(url, name="dlq", connect_timeout=5, allow_reconnect=False)
    try:
        yield client
    finally:
        await client.close()


async def _list(client: Client, asked: argparse.Namespace, say: Say) -> int:
    found = await letters(client)
    if asked.json:
        say(json.dumps([each.shown() for each in found], ensure_ascii=False, indent=2))
        return 0
    for each in found:
        say(each.line)
    say(f"{len(found)} dead letters." if found else "No dead letters.")
    return 0


async def _show(client: Client, asked: argparse.Namespace, say: Say) -> int:
    for number in asked.ids:
        say(json.dumps((await letter(client, number)).shown(), ensure_ascii=False, indent=2))
    return 0


async def _settle(client: Client, asked: argparse.Namespace, say: Say) -> int:
    chosen = await letters(client) if asked.all else [await letter(client, number) for number in asked.ids]
    outcomes = []
    for each in chosen:
        error = await settle(client, each, asked.deed)
        outcomes.append({"id": each.id, "done": not error, "error": error})
        if not asked.json:
            say(f"{each.id:>6}  {f'stays: {error}' if error else _DONE[asked.deed]}")
    if asked.json:
        say(json.dumps(outcomes, indent=2))
    return 0 if all(outcome["done"] for outcome in outcomes) else 1


_DONE = {"replay": "reacted to", "drop": "dropped"}
_DEEDS = {"list": _list, "show": _show, "replay": _settle, "drop": _settle}


def run_command(url: str, asked: argparse.Namespace, *, say: Say) -> int:
    """Do what was asked on the bus at an address; 1 when a letter had to stay."""
    return asyncio.run(run(url, asked, say))


async def run(url: str, asked: argparse.Namespace, say: Say) -> int:
    """The same inside a loop."""
    try:
        async with as_infra(url) as client:
            return await _DEEDS[asked.deed](client, asked, say)
    except (NatsError, OSError) as error:
        raise StackRefused(f"NATS did not let us look at the dead letters: {error or type(error).__name__}.") from error


def arguments(line: argparse.ArgumentParser) -> None:
    """`list`, `show ID…`, `replay ID…|--all`, `drop ID…|--all`, each with --json."""
    deeds = line.add_subparsers(dest="deed", required=True)
    for deed in _DEEDS:
        words = deeds.add_parser(deed)
        words.add_argument("--json", action="store_true", help="for programs")
        if deed != "list":
            words.add_argument("ids", nargs="*", type=int, metavar="ID")
        if deed in _DONE:
            words.add_argument("--all", action="store_true", help="every letter there is")
