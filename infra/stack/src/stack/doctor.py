"""`stack doctor`: what is wrong with this machine or the running stack, why it matters, and what helps, in words."""

import asyncio
import http.client
import json
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nats
from nats.errors import Error as NatsError
from prometheus_client.parser import text_string_to_metric_families

from stack import ports, preflight
from stack.catalogue import GATEWAY, SERVERS
from stack.dead_letters import STREAM
from stack.keyring import open_keyring
from stack.layout import REPOSITORY, Layout
from stack.programs import asked
from stack.refusals import StackRefused
from stack.report import condition
from stack.servers.topology import load_topology, names_of
from stack.startup import running_parts
from stack.state import StackState, is_running, running_state

RESTARTED_OFTEN = 3
TIMEOUT = 3


@dataclass(frozen=True, kw_only=True)
class Complaint:
    """One thing that is not as it should be, and what helps."""

    says: str
    helps: str


@dataclass(frozen=True, kw_only=True)
class Sign:
    """A metric above a limit. `says` and `helps` may name the metric's labels, `value` among them."""

    metric: str
    above: float
    says: str
    helps: str


SIGNS = (
    Sign(
        metric="trajeto_outbox_oldest_seconds",
        above=60,
        says="{service} has events that NATS has not taken for {value:.0f} s: other services do not know of them yet",
        helps="stack restart nats, then stack restart {service}; nothing is lost meanwhile",
    ),
    Sign(
        metric="trajeto_consumer_lag",
        above=1000,
        says="{service} is {value:.0f} events behind {producer}",
        helps="stack logs {service}: a reaction that fails, or a slow database",
    ),
    Sign(
        metric="trajeto_jobs_oldest_seconds",
        above=300,
        says="a job of {jobs} has waited {value:.0f} s for a worker of {service}",
        helps="stack logs {service}, then stack restart {service}",
    ),
    Sign(
        metric="trajeto_breaker_state",
        above=1,
        says="{service} has stopped calling {dependency}, which failed too often",
        helps="stack status: is {dependency} up? It is called again by itself",
    ),
    Sign(
        metric="trajeto_mail_gave_up",
        above=0,
        says="{service} gave {value:.0f} mails up",
        helps="its command `mails` lists them and sends them again",
    ),
    Sign(
        metric="trajeto_files_missing",
        above=0,
        says="{value:.0f} rows of {service} name a file that is not in the store",
        helps="stack logs {service} names them; put the files back from a backup",
    ),
)
MISSING = {
    "postgres": ("cannot use its database", "stack restart postgres; stack logs postgres says why it went"),
    "nats": ("does not reach NATS; it answers, and its events wait", "stack resume nats, or stack restart nats"),
    "migrations": ("runs newer code than its database has seen", "stack migrate {service}"),
    "sessions": ("has not heard of ended sessions and refuses to write", "stack restart identity"),
    "clock": ("sees another time than its database", "set the clock of this machine"),
}
"""What a check of /readyz means, and what helps."""


def examine(layout: Layout) -> list[Complaint]:
    """Everything found on this machine and, when a stack is up, in it."""
    found = list(machine(layout))
    if not is_running(layout):
        return found + list(doors())
    state = running_state(layout)
    found += programs(state)
    token = open_keyring(layout).metrics_token
    for name in (GATEWAY, *state.services):
        program = state.programs.get(name)
        if program and program.port and condition(program)[0] == "up":
            found += readiness(name, _read(program.port, "/readyz"))
            found += metrics(name, _read(program.port, "/metrics", bearer=token))
    return found + bus(running_parts(layout).nats.admin_url) + list(edge(state))


def machine(layout: Layout) -> Iterator[Complaint]:
    """Python, disk and the way to the data; Node and what it has built."""
    try:
        preflight.check_machine(layout)
    except StackRefused as refused:
        yield Complaint(says=str(refused), helps="mend that first: the stack does not start without it")
    if not shutil.which("node") or not shutil.which("npm"):
        yield Complaint(says="Node is not installed: no pages can be built", helps="install Node 20 or newer with npm")
    elif not (REPOSITORY / "node_modules").is_dir():
        yield Complaint(says="The npm packages are not installed", helps="make run installs them")
    if not (REPOSITORY / "frontend" / "apps" / "web" / "dist" / "index.html").is_file():
        yield Complaint(says="The pages are not built: a browser would see nothing", helps="make run builds them")


def doors() -> Iterator[Complaint]:
    """Whether a start would find its port free."""
    try:
        preflight.edge_port()
    except StackRefused as refused:
        yield Complaint(says=str(refused), helps="stop that program, or choose another port")


def programs(state: StackState) -> Iterator[Complaint]:
    """Programs that are away, frozen, or die again and again."""
    for name, program in state.programs.items():
        doing, _ = condition(program)
        if doing == "paused":
            yield Complaint(says=f"{name} is frozen: it was paused", helps=f"stack resume {name}")
        elif doing == "down":
            yield Complaint(says=f"{name} is not running", helps=f"it is started again by itself; stack logs {name}")
        if name in SERVERS and program.restarts >= RESTARTED_OFTEN:
            yield Complaint(says=f"{name} was started {program.restarts} times again", helps=f"stack logs {name}")
        if program.given_up:
            says = f"A successor of {name} never answered; the old process serves on"
            yield Complaint(says=says, helps=f"stack logs {name}: its last lines are the successor's")


def readiness(name: str, answer: str | None) -> Iterator[Complaint]:
    """What /readyz names as missing; None: the process does not answer."""
    if answer is None:
        yield Complaint(says=f"{name} runs and does not answer", helps=f"stack logs {name}; stack restart {name}")
        return
    for check, value in json.loads(answer)["checks"].items():
        if value != "ok":
            says, helps = MISSING.get(check, (f"lacks {check}", "stack logs {service}"))
            yield Complaint(says=f"{name} {says} ({value})", helps=helps.format(service=name))


def metrics(name: str, answer: str | None) -> Iterator[Complaint]:
    """Metrics above their limit."""
    signs = {sign.metric: sign for sign in SIGNS}
    for family in text_string_to_metric_families(answer or ""):
        for sample in family.samples:
            sign = signs.get(sample.name)
            if sign and sample.value > sign.above:
                words = {"service": name, **sample.labels, "value": sample.value}
                yield Complaint(says=sign.says.format(**words), helps=sign.helps.format(**words))


def bus(url: str) -> list[Complaint]:
    """Streams that NATS has lost, and events that wait for a person."""
    try:
        return asyncio.run(_bus(url))
    except (NatsError, OSError, TimeoutError) as error:
        return [Complaint(says=f"NATS does not answer ({type(error).__name__})", helps="stack restart nats")]


async def _bus(url: str) -> list[Complaint]:
    connection = await nats.connect(url, name="doctor", connect_timeout=TIMEOUT, allow_reconnect=False)
    try:
        streams = {str(info.config.name): info.state.messages for info in await connection.jetstream().streams_info()}
    finally:
        await connection.close()
    lost = [name for name in names_of(load_topology()) if name not in streams]
    found = [Complaint(says=f"NATS has lost the stream {name}", helps="stack topology makes it again") for name in lost]
    if waiting := streams.get(STREAM):
        says = f"{waiting} events could not be applied and wait for a person"
        found.append(Complaint(says=says, helps="stack dlq list, then stack dlq replay ID once the cause is mended"))
    return found


def edge(state: StackState) -> Iterator[Complaint]:
    """Whether a browser would be answered."""
    if not state.url.startswith("https") and "traefik" in state.programs and GATEWAY in state.programs:
        port = state.programs["traefik"].port
        if port and (said := asked(port, "/api/v1/health")):
            yield Complaint(says=f"The edge does not serve the product: {said[:200]}", helps="stack restart traefik")
        elif port and not ports.accepts(port):
            yield Complaint(says=f"Nobody listens on {state.url}", helps="stack restart traefik")


def _read(port: int, path: str, *, bearer: str = "") -> str | None:
    """The body of an answer, whatever its status; None when there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        connection.request("GET", path, headers={"authorization": f"Bearer {bearer}"} if bearer else {})
        return connection.getresponse().read().decode(errors="replace")
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def lines_of(found: Iterable[Complaint], where: Path) -> list[str]:
    """What is printed."""
    told = [f"✗ {each.says}.\n    Do: {each.helps}." for each in found]
    return told or [f"Nothing is wrong with {where}."]
