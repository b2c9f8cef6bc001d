"""The stack's own secrets: made once per data folder, readable by their owner only."""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from stack.catalogue import SERVICES, SHOW_AVATARS
from stack.layout import Layout
from stack.refusals import KeysAreChanging, KeysStillNeeded, NoSecondGeneration, ServerDidNotStart
from stack.servers.roles import KINDS
from stack.servers.topology import ADMIN, load_topology


@dataclass
class Keyring:
    """Passwords and keys of one data folder; `…_accepted` is a second generation while keys change, else ""."""

    installation: str = ""  # the name of this data folder's NATS: services of another one refuse it
    postgres: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    nats: dict[str, str] = field(default_factory=dict)
    service_token_secret: str = ""
    field_key: str = ""
    avatar_key: str = ""
    metrics_token: str = ""
    service_token_secret_accepted: str = ""
    field_key_accepted: str = ""
    avatar_key_accepted: str = ""
    is_resealed: bool = False

    def field_key_of(self, service: str) -> str:
        """A service's own AES key (base64, 32 bytes): one service cannot read another's columns."""
        return _of_service(self.field_key, service)

    def avatar_keys_of(self, service: str) -> dict[str, str]:
        """The key of links to people's pictures, as environment: for who gives or honours them, and nobody else."""
        if service not in SHOW_AVATARS:
            return {}
        accepted = {"AVATAR_KEY_ACCEPTED": self.avatar_key_accepted} if self.avatar_key_accepted else {}
        return {"AVATAR_KEY": self.avatar_key, **accepted}

    def accepted_by(self, service: str) -> dict[str, str]:
        """The second generation a service is told of, as environment; nothing most of the time."""
        found = {}
        if self.field_key_accepted:
            found["FIELD_KEY_ACCEPTED"] = _of_service(self.field_key_accepted, service)
        if self.service_token_secret_accepted:
            found["SERVICE_TOKEN_SECRET_ACCEPTED"] = self.service_token_secret_accepted
        return found


def _new_key() -> str:
    return base64.b64encode(secrets.token_bytes(32)).decode()


def _of_service(master: str, service: str) -> str:
    return base64.b64encode(hmac.new(base64.b64decode(master), service.encode(), hashlib.sha256).digest()).decode()


def new_generation(layout: Layout) -> None:
    """From the next start on new secrets sign and seal, and the old ones are still accepted.

    Raises KeysAreChanging while a second generation is accepted already.
    """
    keyring = open_keyring(layout)
    if keyring.accepted_by(""):
        raise KeysAreChanging
    keyring.service_token_secret_accepted, keyring.service_token_secret = keyring.service_token_secret, ""
    keyring.field_key_accepted, keyring.field_key, keyring.is_resealed = keyring.field_key, "", False
    keyring.avatar_key_accepted, keyring.avatar_key = keyring.avatar_key, ""
    _complete(keyring)
    _store(keyring, layout.secrets)


def announce_generation(layout: Layout) -> None:
    """New secrets are accepted, the present ones still sign and seal: first step while replicas of both know them.

    Raises KeysAreChanging while a second generation is accepted already.
    """
    keyring = open_keyring(layout)
    if keyring.accepted_by(""):
        raise KeysAreChanging
    keyring.service_token_secret_accepted, keyring.is_resealed = secrets.token_urlsafe(48), False
    keyring.field_key_accepted, keyring.avatar_key_accepted = _new_key(), _new_key()
    _store(keyring, layout.secrets)


def swap_generations(layout: Layout) -> None:
    """The accepted secrets sign and seal, and those that did are accepted. Raises NoSecondGeneration."""
    keyring = open_keyring(layout)
    if not keyring.accepted_by(""):
        raise NoSecondGeneration
    for name in ("service_token_secret", "field_key", "avatar_key"):
        present, accepted = getattr(keyring, name), getattr(keyring, f"{name}_accepted")
        setattr(keyring, name, accepted)
        setattr(keyring, f"{name}_accepted", present)
    _store(keyring, layout.secrets)


def forget_after_reseal(layout: Layout) -> None:
    """The operator says that every service has sealed again: only the present secrets count from now on."""
    note_reseal(layout)
    forget_old_generation(layout)


def note_reseal(layout: Layout) -> None:
    """Nothing needs the old key any more."""
    keyring = open_keyring(layout)
    keyring.is_resealed = True
    _store(keyring, layout.secrets)


def forget_old_generation(layout: Layout) -> None:
    """From the next start on nothing but the newest secrets is accepted. Raises KeysStillNeeded before a reseal."""
    keyring = open_keyring(layout)
    if keyring.field_key_accepted and not keyring.is_resealed:
        raise KeysStillNeeded
    keyring.service_token_secret_accepted = keyring.field_key_accepted = keyring.avatar_key_accepted = ""
    _store(keyring, layout.secrets)


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
    keyring.installation = keyring.installation or secrets.token_hex(8)
    keyring.postgres = keyring.postgres or secrets.token_urlsafe(24)
    keyring.service_token_secret = keyring.service_token_secret or secrets.token_urlsafe(48)
    keyring.metrics_token = keyring.metrics_token or secrets.token_urlsafe(48)
    keyring.field_key = keyring.field_key or _new_key()
    keyring.avatar_key = keyring.avatar_key or _new_key()
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
