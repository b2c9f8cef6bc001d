"""What a deployment consists of: for each service who calls it, how much it needs, how far it is scaled."""

from dataclasses import dataclass, field

from stack.catalogue import GATEWAY, SERVICES, SHOW_AVATARS, Service

NATS, TRAEFIK = "2.15", "v3.7"
"""The images' tags: the series that the tests run (deploy/tests/test_operations.py)."""
PORT = 8000
USER = 10001
CONNECTIONS_OF_A_PROCESS = 34 + 4
"""kit.db.database: 16 (POOL_SIZE) + 6 + 4 + 4 + 2 + 2, and the relay's, the sealer's and a sweep's lock beside them."""


@dataclass(frozen=True, kw_only=True)
class Size:
    """What one process is given: `cpu` and `memory` to begin with, `limit` of memory; two cores at most."""

    cpu: str = "100m"
    memory: str = "160Mi"
    limit: str = "512Mi"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One service of a deployment, or the gateway (`service` is None: it has neither a database nor a worker)."""

    name: str
    service: Service | None = None
    calls: tuple[str, ...] = ()
    """Services it calls over HTTP; docs/architecture.md, "What the services ask one another"."""
    sends_mail: bool = False
    keeps_files: bool = False
    api: Size = field(default_factory=Size)
    worker: Size = field(default_factory=Size)
    most_apis: int = 6
    workers: tuple[int, int] = (2, 2)
    """How few and how many workers; one relays and consumes, the others stand by (docs/decisions/0005)."""
    storage: str = "20Gi"
    image: str = "service"
    """The target of deploy/images/Dockerfile."""

    @property
    def shows_avatars(self) -> bool:
        return self.name in SHOW_AVATARS

    @property
    def database(self) -> str:
        """The name of its database and the beginning of its roles' names."""
        return self.service.database if self.service else ""

    @property
    def bus_user(self) -> str:
        """Its user on NATS."""
        return self.service.bus_user if self.service else GATEWAY

    @property
    def package(self) -> str:
        return self.service.package if self.service else "gateway_service"

    @property
    def most_connections(self) -> int:
        """What its database must bear when it is scaled as far as it may be, while a release replaces pods."""
        return (self.most_apis + self.workers[1] + 2) * CONNECTIONS_OF_A_PROCESS


_DECODES = Size(memory="256Mi", limit="1536Mi")
"""Pictures and sheets are decoded in child processes of at most 1 GiB (docs/decisions/0011-files.md)."""
_OF = {service.name: service for service in SERVICES}

SERVED = (
    Part(
        name="identity",
        service=_OF["identity"],
        calls=("config", "orders", "approvals", "expenses-ocr", "bi"),
        sends_mail=True,
        keeps_files=True,
        api=Size(cpu="200m", memory="256Mi", limit="1536Mi"),
    ),
    Part(
        name="config",
        service=_OF["config"],
        calls=("identity", "approvals", "orders", "expenses-ocr"),
        sends_mail=True,
        keeps_files=True,
        api=_DECODES,
    ),
    Part(
        name="orders",
        service=_OF["orders"],
        calls=("identity", "config", "approvals", "expenses-ocr"),
        sends_mail=True,
        keeps_files=True,
        api=Size(cpu="200m", memory="256Mi", limit="1536Mi"),
        storage="50Gi",
    ),
    Part(
        name="approvals",
        service=_OF["approvals"],
        calls=("identity", "config", "orders", "expenses-ocr"),
        sends_mail=True,
    ),
    Part(
        name="expenses-ocr",
        service=_OF["expenses-ocr"],
        calls=("identity", "config", "approvals", "orders"),
        sends_mail=True,
        keeps_files=True,
        api=_DECODES,
        worker=Size(cpu="500m", memory="1Gi", limit="3Gi"),
        workers=(2, 8),
        storage="50Gi",
        image="ocr",
    ),
    Part(
        name="bi",
        service=_OF["bi"],
        calls=("identity", "config", "orders", "approvals", "expenses-ocr"),
        sends_mail=True,
        keeps_files=True,
        storage="50Gi",
    ),
)
FRONT = Part(
    name=GATEWAY,
    calls=tuple(part.name for part in SERVED),
    api=Size(cpu="100m", memory="160Mi", limit="512Mi"),
    image="gateway",
)
PARTS = (FRONT, *SERVED)


def callers_of(name: str) -> tuple[str, ...]:
    """The parts that call this one over HTTP."""
    return tuple(part.name for part in PARTS if name in part.calls)
