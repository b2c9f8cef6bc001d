"""The environment of each process of a deployment: the same in a compose file and on Kubernetes.

A secret is a file below SECRETS, named by `<VARIABLE>_FILE` (kit.core.settings); everything else is plain.
"""

from dataclasses import dataclass

from stack.catalogue import EXPORTER

from deployment.parts import FRONT, PORT, SERVED, Part

SECRETS = "/run/secrets"
FILES = "/app/files"
SAID_BY_THE_OPERATOR = ("PUBLIC_URL", "MAIL_FROM")
"""What differs per installation and has no value that would be right anywhere."""
SAID_OPTIONALLY = ("LOG_LEVEL", "OTEL_EXPORTER_OTLP_ENDPOINT")
EXPORTED_TO = "PARQUET_URL"


@dataclass(frozen=True, kw_only=True)
class Environment:
    """Plain variables with their values, and the variables whose values are in files."""

    plain: dict[str, str]
    secrets: tuple[str, ...]

    @property
    def variables(self) -> dict[str, str]:
        """Everything, secrets as the files they are in."""
        return self.plain | {f"{name}_FILE": f"{SECRETS}/{name.lower()}" for name in self.secrets}


def addresses() -> dict[str, str]:
    """Where the parts find one another, by the names that both places resolve."""
    found = {f"{part.service.url_variable}": f"http://{part.name}:{PORT}" for part in SERVED if part.service}
    return found | {"GATEWAY_URL": f"http://{FRONT.name}:{PORT}"}


def said_optionally(part: Part) -> tuple[str, ...]:
    """What an operator may say to a part; without it the default holds (no export of Parquet files)."""
    return (*SAID_OPTIONALLY, EXPORTED_TO) if part.name == EXPORTER else SAID_OPTIONALLY


def environment_of(part: Part, *, files_url: str = "") -> Environment:
    """What every process of a part is told. `files_url`: the bucket of all files, else they are below FILES."""
    plain = {"APP_ENV": "prod", "SERVICE_HOST": "0.0.0.0", "SERVICE_PORT": str(PORT), **addresses()}  # noqa: S104
    if part.keeps_files:
        plain |= {"FILES_URL": f"{files_url}/{part.name}"} if files_url else {"FILES_DIR": FILES}
    if part is FRONT:
        plain |= {"EDGE_SECURE": "true"}
    return Environment(plain=plain, secrets=secrets_of(part))


def secrets_of(part: Part) -> tuple[str, ...]:
    """The variables of a part that are secret; SMTP_URL may hold a password, INSTALLATION belongs to the NATS.

    `…_ACCEPTED` is an empty file but while keys change (docs/operations.md, Keys).
    """
    changing = ("SERVICE_TOKEN_SECRET", "FIELD_KEY", *(("AVATAR_KEY",) if part.shows_avatars else ()))
    data = ("DATABASE_URL", "SWEEP_DATABASE_URL") if part.service else ()
    mail = ("SMTP_URL",) if part.sends_mail else ()
    accepted = tuple(f"{name}_ACCEPTED" for name in changing)
    return (*data, "INSTALLATION", "NATS_URL", "METRICS_TOKEN", *changing, *accepted, *mail)


def environment_of_operations() -> Environment:
    """What laying streams, dead letters and reconcile are told."""
    return Environment(plain=addresses(), secrets=("NATS_URL", "SERVICE_TOKEN_SECRET"))


OWNER_SECRET = "OWNER_DATABASE_URL"  # noqa: S105 - the name of a variable
"""Of `migrate` alone, besides the secrets of its part."""
