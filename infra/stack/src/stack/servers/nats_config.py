"""Writes the server's configuration: one account, a user per service allowed its own only (HARDENING A16)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stack.servers.topology import ADMIN, Topology, User

BUS = """\
# Written by the stack from infra/nats/topology.json at each start; edit that file instead.
server_name: "trajeto"
listen: "{host}:{port}"
max_payload: 1MB
max_connections: 1000
write_deadline: "10s"
ping_interval: "4s"
ping_max: 2
logtime_utc: true
jetstream {{
  store_dir: {store}
  max_mem: 64MB
  max_file: 20GB
  sync_interval: {sync}
}}
accounts {{
  TRAJETO {{
    jetstream: enabled
    users: {users}
  }}
}}
"""


def nats_config(
    topology: Topology,
    *,
    port: int,
    store: Path,
    passwords: Mapping[str, str],
    durable: bool,
    host: str = "127.0.0.1",
) -> str:
    """The configuration file as text; `durable` makes every publish wait for the disk."""
    return BUS.format(
        host=host,
        port=port,
        store=json.dumps(str(store)),
        sync="always" if durable else '"2m"',
        users=json.dumps(logins(topology, passwords), indent=2),
    )


def logins(topology: Topology, passwords: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every user with its rights; `infra` may do everything."""
    admin: dict[str, Any] = {"user": ADMIN, "password": passwords[ADMIN]}
    return [admin, *(_login(topology, user, passwords[user.name]) for user in topology.users)]


def named(text: str, installation: str) -> str:
    """The configuration under the name of its installation, which the server says to every client that connects."""
    return text.replace('server_name: "trajeto"', f'server_name: "trajeto-{installation}"') if installation else text


def _login(topology: Topology, user: User, password: str) -> dict[str, Any]:
    rights = {
        "publish": {"allow": may_publish(topology, user)},
        "subscribe": {"allow": may_subscribe(topology, user)},
        "allow_responses": {"max": 1, "expires": "1m"},  # an operator's order about a dead letter is answered
    }
    return {"user": user.name, "password": password, "permissions": rights}


def may_publish(topology: Topology, user: User) -> list[str]:
    """Own facts, hints, notifications, dead letters; pulls and acks of own durables; reads back its own stream."""
    allowed = ["$JS.API.INFO", f"_INBOX_{user.name}.>"]  # to itself: a round trip shows that the connection lives
    if user.token:
        allowed += [f"{user.token}.>", f"wake.{user.name}", f"dlq.{user.name}.>", "notifications.>", "live.>"]
        for own in (user.token.upper(), f"{user.token.upper()}_STATE"):
            allowed += [f"$JS.API.STREAM.INFO.{own}", f"$JS.API.DIRECT.GET.{own}"]
    for durable in topology.durables_of(user):
        at = f"{durable.stream}.{durable.name}"
        allowed += [
            f"$JS.API.STREAM.INFO.{durable.stream}",
            f"$JS.API.CONSUMER.INFO.{at}",
            f"$JS.API.CONSUMER.MSG.NEXT.{at}",
            f"$JS.ACK.{at}.>",
            f"$JS.ACK.*.*.{at}.>",  # the longer form of acknowledgements, with domain and account
        ]
    return allowed


def may_subscribe(topology: Topology, user: User) -> list[str]:
    """Its own inbox, wake-up and orders, heartbeats of whom it follows; whatever the topology names besides."""
    own = [f"_INBOX_{user.name}.>"]
    if user.token:
        own += [f"wake.{user.name}", f"letters.{user.name}", *topology.heartbeats_for(user)]
    return own + list(user.subscribes)
