"""The stack's own secrets: made once per data folder, readable by their owner only."""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from stack.catalogue import SERVICES
from stack.layout import Layout
from stack.refusals import ServerDidNotStart
from stack.servers.roles import KINDS
from stack.servers.topology import ADMIN, load_topology


@dataclass
class Keyring:
    """Passwords and keys of one data folder."""

    postgres: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    nats: dict[str, str] = field(default_factory=dict)
    service_token_secret: str = ""
    field_key: str = ""

    def field_key_of(self, service: str) -> str:
        """A service's own AES key (base64, 32 bytes): one service cannot read another's columns."""
        master = base64.b64decode(self.field_key)
        return base64.b64encode(hmac.new(master, service.encode(), hashlib.sha256).digest()).decode()


def open_keyring(layout: Layout) -> Keyring:
    """Read the secrets and add what is missing, as after a new service."""
    path = layout.secrets
    if not path.exists() and (layout.postgres / "data" / "PG_VERSION").exists():
        raise ServerDidNotStart(f"{path} is gone while its database is still there: put it back, or `make reset`.")
    keyring = Keyring(**json.loads(path.read_text())) if path.exists() else Keyring()
    _complete(keyring)
    _store(keyring, path)
    return keyring


def _complete(keyring: Keyring) -> None:
    keyring.postgres = keyring.postgres or secrets.token_urlsafe(24)
    keyring.service_token_secret = keyring.service_token_secret or secrets.token_urlsafe(48)
    keyring.field_key = keyring.field_key or base64.b64encode(secrets.token_bytes(32)).decode()
    for service in SERVICES:
        for kind in KINDS:
            keyring.roles.setdefault(f"{service.database}_{kind}", secrets.token_urlsafe(24))
    for user in (ADMIN, *(user.name for user in load_topology().users)):
        keyring.nats.setdefault(user, secrets.token_urlsafe(24))


def _store(keyring: Keyring, path: Path) -> None:
    """Written beside and moved over, so that a crash never leaves half a file."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    beside.touch(mode=0o600)
    beside.write_text(json.dumps(asdict(keyring), indent=2))
    beside.replace(path)
