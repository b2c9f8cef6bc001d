"""Makes the secrets of an installation once: a folder of files that compose mounts and kubectl turns into Secrets."""

from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import quote

import yaml
from stack.keyring import Keyring, announce_generation, forget_after_reseal, open_keyring, swap_generations
from stack.layout import Layout
from stack.servers.nats_config import named, nats_config
from stack.servers.roles import KINDS
from stack.servers.topology import ADMIN, load_topology

from deployment.parts import PARTS, SERVED, Part
from deployment.variables import secrets_of

NATS_PORT = 4222
CHANGING = ("SERVICE_TOKEN_SECRET", "FIELD_KEY", "AVATAR_KEY")
STEPS = {"announce": announce_generation, "swap": swap_generations, "forget": forget_after_reseal}
"""Of a change of keys while everything runs: what each does to the folder's keyring."""
MAIL = "smtp_url"
"""The one secret that nobody can make up: it is left as it is once it is there."""


def write_secrets(folder: Path, *, database_host: str, mail: str | None = None) -> None:
    """Write every secret below a folder; those that are there stay. `database_host` may hold `{part}`.

    Raises KeyError when `mail`, the address of the mail server, is not known yet and not given.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    keyring = open_keyring(Layout(folder))
    stored = folder / "mail" / MAIL
    if mail is None and not stored.exists():
        raise KeyError(MAIL)
    _write(stored, mail or stored.read_text())
    for part in PARTS:
        told = _values(part, keyring, host=database_host.format(part=part.name), mail=stored.read_text())
        for name in secrets_of(part):
            _write(folder / part.name / name.lower(), told[name])
        for kind in KINDS if part.service else ():
            _write(folder / "postgres" / f"{part.database}_{kind}", keyring.roles[f"{part.database}_{kind}"])
        if part.service:
            _write(folder / f"{part.name}-owner" / "owner_database_url", told["OWNER_DATABASE_URL"])
    _write_servers(folder, keyring)
    (folder / "kustomization.yaml").write_text(yaml.safe_dump(_kustomization(), sort_keys=False))


def change_keys(folder: Path, step: str) -> None:
    """One step of a change of keys; write the secrets after it. Raises StackRefused when another has to come first."""
    STEPS[step](Layout(folder))


def _values(part: Part, keyring: Keyring, *, host: str, mail: str) -> dict[str, str]:
    databases = {
        variable: f"postgresql+asyncpg://{role}:{quote(keyring.roles[role], safe='')}@{host}:5432/{part.database}"
        for kind, variable in (
            ("app", "DATABASE_URL"),
            ("sweep", "SWEEP_DATABASE_URL"),
            ("owner", "OWNER_DATABASE_URL"),
        )
        if (role := f"{part.database}_{kind}") in keyring.roles
    }
    accepted = keyring.accepted_by(part.name) | keyring.avatar_keys_of(part.name)
    return databases | {
        **{f"{name}_ACCEPTED": accepted.get(f"{name}_ACCEPTED", "") for name in CHANGING},
        "INSTALLATION": keyring.installation,
        "NATS_URL": _nats_url(keyring, part.bus_user),
        "SERVICE_TOKEN_SECRET": keyring.service_token_secret,
        "FIELD_KEY": keyring.field_key_of(part.name),
        "METRICS_TOKEN": keyring.metrics_token,
        "AVATAR_KEY": keyring.avatar_key,
        "SMTP_URL": mail,
    }


def _nats_url(keyring: Keyring, user: str) -> str:
    return f"nats://{user}:{quote(keyring.nats[user], safe='')}@nats:{NATS_PORT}"


def _write_servers(folder: Path, keyring: Keyring) -> None:
    topology, store = load_topology(), Path("/data/jetstream")
    config = nats_config(
        topology,
        host="0.0.0.0",  # noqa: S104 - inside its container
        port=NATS_PORT,
        store=store,
        passwords=keyring.nats,
        durable=True,
    )
    _write(folder / "nats" / "nats.conf", named(config, keyring.installation))
    for user, password in keyring.nats.items():
        _write(folder / "nats-users" / user, password)
    _write(folder / "operations" / "nats_url", _nats_url(keyring, ADMIN))
    _write(folder / "operations" / "service_token_secret", keyring.service_token_secret)
    _write(folder / "postgres" / "superuser", keyring.postgres)
    _write(folder / "monitoring" / "metrics_token", keyring.metrics_token)
    if not (folder / "monitoring" / "grafana_password").exists():
        _write(folder / "monitoring" / "grafana_password", token_urlsafe(24))


def _write(path: Path, text: str) -> None:
    """Readable by the container's user; the folder above it is closed to everybody else on this machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(text.strip())
    path.chmod(0o444)


def _kustomization() -> dict[str, object]:
    """`kubectl apply -k FOLDER` makes Kubernetes Secrets of the same files."""
    generators = [_secret(part.name, [name.lower() for name in secrets_of(part)]) for part in PARTS]
    generators += [_secret(f"{part.name}-owner", ["owner_database_url"]) for part in SERVED]
    generators += [_role_secret(part, kind) for part in SERVED for kind in KINDS]
    users = [ADMIN, *(user.name for user in load_topology().users)]
    generators += [_secret("nats-users", users), _secret("operations", ["nats_url", "service_token_secret"])]
    generators += [_secret("monitoring", ["metrics_token"])]
    return {
        "apiVersion": "kustomize.config.k8s.io/v1beta1",
        "kind": "Kustomization",
        "namespace": "trajeto",
        "generatorOptions": {"disableNameSuffixHash": True, "labels": {"app.kubernetes.io/part-of": "trajeto"}},
        "secretGenerator": generators,
    }


def _secret(name: str, keys: list[str]) -> dict[str, object]:
    return {"name": name, "files": [f"{name}/{key}" for key in keys]}


def _role_secret(part: Part, kind: str) -> dict[str, object]:
    """In the form in which CloudNativePG reads a role's password."""
    role = f"{part.database}_{kind}"
    return {
        "name": f"{part.name}-db-{kind}",
        "type": "kubernetes.io/basic-auth",
        "literals": [f"username={role}"],
        "files": [f"password=postgres/{role}"],
    }
