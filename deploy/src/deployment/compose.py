"""The compose file: everything on one host, with the servers of others beside our images."""

from typing import Any

from stack.servers.roles import KINDS

from deployment.parts import CONNECTIONS_OF_A_PROCESS, FRONT, NATS, PARTS, SERVED, TRAEFIK, USER, Part, Size
from deployment.rules import rule_names
from deployment.variables import (
    FILES,
    OWNER_SECRET,
    SAID_BY_THE_OPERATOR,
    environment_of,
    environment_of_operations,
    said_optionally,
    secrets_of,
)

Yaml = dict[str, Any]
SECRETS_DIR = "${SECRETS_DIR:-./secrets}"
POSTGRES = "postgres:18"
PROMETHEUS, GRAFANA = "prom/prometheus:v3.7.0", "grafana/grafana:12.2.0"
PROCESSES = 5
"""Of one service on this host at most, a release's successor included."""
DONE = {"condition": "service_completed_successfully"}
HEALTHY = {"condition": "service_healthy"}
INFRA = "../../infra"
INITDB = "--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8"


def compose_file() -> Yaml:
    """The whole file as data."""
    services: Yaml = {**_data(), **_bus()}
    for part in SERVED:
        services |= _service(part)
    services |= {FRONT.name: _process(FRONT, FRONT.api, command=None, needs={"topology": DONE})}
    services |= {**_edge(), **_backups(), **_watch()}
    return {
        "name": "trajeto",
        "services": services,
        "networks": {"edge": {}, "inside": {"internal": True}, "outside": {}},
        "volumes": {name: {} for name in _volumes()},
        "secrets": _secrets(),
    }


def _volumes() -> list[str]:
    files = [f"files-{part.name}" for part in PARTS if part.keeps_files]
    return ["postgres", "nats", "backups", "prometheus", "grafana", *files]


def _hardened(size: Size, **more: Any) -> Yaml:
    """What every container is denied, and how much it may use."""
    return {
        "restart": "unless-stopped",
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "tmpfs": ["/tmp"],  # noqa: S108
        "deploy": {"resources": {"limits": {"cpus": "2", "memory": _bytes(size.limit), "pids": 512}}},
        "logging": {"driver": "json-file", "options": {"max-size": "20m", "max-file": "5"}},
        **more,
    }


def _bytes(size: str) -> str:
    return size.replace("Mi", "M").replace("Gi", "G")


def _image(part: Part) -> str:
    return f"${{IMAGE_PREFIX:-trajeto}}/{part.name}:${{IMAGE_TAG:-latest}}"


def _operations() -> str:
    return "${IMAGE_PREFIX:-trajeto}/operations:${IMAGE_TAG:-latest}"


def _mounted(part_name: str, variables: tuple[str, ...]) -> list[Yaml]:
    """Files below /run/secrets, named as their variables."""
    return [{"source": f"{part_name}_{name.lower()}", "target": name.lower()} for name in variables]


def _process(part: Part, size: Size, *, command: list[str] | None, needs: Yaml) -> Yaml:
    """One container of a part."""
    told = environment_of(part).variables
    told |= {name: f"${{{name}:?}}" for name in SAID_BY_THE_OPERATOR}
    told |= {name: f"${{{name}:-{'INFO' if name == 'LOG_LEVEL' else ''}}}" for name in said_optionally(part)}
    more: Yaml = {"volumes": [f"files-{part.name}:{FILES}"]} if part.keeps_files else {}
    return _hardened(
        size,
        image=_image(part),
        build={"context": "../..", "dockerfile": "deploy/images/Dockerfile", **_target(part)},
        **({"command": command} if command else {}),
        user=f"{USER}:{USER}",
        environment=told,
        secrets=_mounted(part.name, secrets_of(part)),
        networks=["edge", "inside", "outside"] if part is not FRONT else ["edge", "inside"],
        depends_on=needs,
        stop_grace_period="15s",
        **more,
    )


def _target(part: Part) -> Yaml:
    return {"target": part.image, "args": {"SERVICE": part.name, "BUILD_COMMIT": "${BUILD_COMMIT:-unknown}"}}


def _service(part: Part) -> Yaml:
    """Migration first, then the two roles of a service; `--scale orders=3` makes more of the first."""
    needs = {f"{part.name}-migrate": DONE, "topology": DONE}
    migrate = _process(part, Size(), command=["migrate"], needs={"databases": DONE})
    migrate |= {"restart": "on-failure", "healthcheck": {"disable": True}}
    migrate["environment"] = migrate["environment"] | {f"{OWNER_SECRET}_FILE": f"/run/secrets/{OWNER_SECRET.lower()}"}
    migrate["secrets"] = [*migrate["secrets"], *_mounted(f"{part.name}-owner", (OWNER_SECRET,))]
    return {
        f"{part.name}-migrate": migrate,
        part.name: _process(part, part.api, command=["--role", "api"], needs=needs),
        f"{part.name}-worker": _process(part, part.worker, command=["--role", "worker"], needs=needs),
    }


SUPERUSER = {"source": "postgres_superuser", "target": "superuser"}


def _data() -> Yaml:
    """PostgreSQL with a database per service, and the job that makes roles and databases."""
    most = len(SERVED) * PROCESSES * CONNECTIONS_OF_A_PROCESS
    limits = {"cpus": "2", "memory": "4G", "pids": most + 100}  # each connection is a process
    server = _hardened(
        Size(limit="4Gi"),
        image=POSTGRES,
        user="999:999",
        command=["-c", f"max_connections={most}", "-c", "shared_buffers=1GB", "-c", "jit=off", "-c", "timezone=UTC"],
        environment={"POSTGRES_PASSWORD_FILE": "/run/secrets/superuser", "POSTGRES_INITDB_ARGS": INITDB},
        secrets=[SUPERUSER],
        volumes=["postgres:/var/lib/postgresql"],
        tmpfs=["/tmp", "/var/run/postgresql"],  # noqa: S108
        networks=["inside"],
        deploy={"resources": {"limits": limits}},
        shm_size="256m",
        healthcheck={"test": ["CMD", "pg_isready", "-U", "postgres"], "interval": "5s", "retries": 12},
    )
    return {"postgres": server, "databases": _databases()}


def _databases() -> Yaml:
    """Runs databases.sql as the superuser; repeatable, so every `up` may run it."""
    roles = [f"{part.database}_{kind}" for part in SERVED for kind in KINDS]
    return _hardened(
        Size(),
        image=POSTGRES,
        restart="on-failure",
        user="999:999",
        entrypoint=["sh", "-c", 'PGPASSWORD="$$(cat /run/secrets/superuser)" exec psql -Xq -f /databases.sql'],
        environment={"PGHOST": "postgres", "PGUSER": "postgres"},
        secrets=[SUPERUSER, *({"source": f"postgres_{role}", "target": role} for role in roles)],
        volumes=["./databases.sql:/databases.sql:ro"],
        networks=["inside"],
        depends_on={"postgres": HEALTHY},
    )


def _bus() -> Yaml:
    """NATS with JetStream, the job that lays streams and durables, and what makes lost ones again."""
    server = _hardened(
        Size(limit="1Gi"),
        image=f"nats:{NATS}",  # its own user is root, here without any capability: the volume is made for it
        command=["-c", "/run/secrets/nats.conf"],
        secrets=[{"source": "nats_nats.conf", "target": "nats.conf"}],
        volumes=["nats:/data"],
        networks=["inside"],
    )
    return {"nats": server, "topology": _topology([], "on-failure"), "mender": _topology(["--every", "60"])}


def _topology(more: list[str], restart: str = "unless-stopped") -> Yaml:
    told = environment_of_operations()
    return _hardened(
        Size(limit="256Mi"),
        image=_operations(),
        build={
            "context": "../..",
            "dockerfile": "deploy/images/Dockerfile",
            "target": "operations",
            "args": {"SERVICE": "operations"},
        },
        restart=restart,
        user=f"{USER}:{USER}",
        command=["topology", *more],
        environment=told.variables,
        secrets=_mounted("operations", told.secrets),
        networks=["inside"],
        depends_on={"nats": {"condition": "service_started"}},
    )


def _edge() -> Yaml:
    """Traefik ends TLS; its routes come from the gateway."""
    server = _hardened(
        Size(limit="512Mi"),
        image=f"traefik:{TRAEFIK}",
        user=f"{USER}:{USER}",
        command=["--configFile=/etc/traefik/traefik.yml"],
        volumes=["./traefik:/etc/traefik:ro"],
        secrets=["tls_certificate", "tls_key"],
        ports=["443:8443", "80:8080"],
        networks=["edge", "outside"],
        depends_on={FRONT.name: HEALTHY},
        healthcheck={"test": ["CMD", "traefik", "healthcheck", "--configFile=/etc/traefik/traefik.yml"]},
    )
    return {"traefik": server}


def _backups() -> Yaml:
    """A dump of every database and a copy of all files each night; copy the volume to another place."""
    files = [f"files-{part.name}:/files/{part.name}:ro" for part in PARTS if part.keeps_files]
    server = _hardened(
        Size(),
        image=POSTGRES,
        entrypoint=["sh", "/backup.sh"],
        environment={
            "PGHOST": "postgres",
            "PGUSER": "postgres",
            "DATABASES": " ".join(part.database for part in SERVED),
            "KEEP_DAYS": "${BACKUP_DAYS:-14}",
            "HOUR": "${BACKUP_HOUR:-3}",
        },
        secrets=[SUPERUSER],
        volumes=["./backup.sh:/backup.sh:ro", "backups:/backups", *files],
        networks=["inside"],
        depends_on={"databases": DONE},
        cap_add=["DAC_READ_SEARCH"],
    )
    return {"backup": server}


def _watch() -> Yaml:
    """Prometheus and Grafana, with `--profile watch`."""
    prometheus = _hardened(
        Size(limit="1Gi"),
        image=PROMETHEUS,
        profiles=["watch"],
        volumes=[
            *(f"{INFRA}/prometheus/{name}:/etc/prometheus/{name}:ro" for name in ("prometheus.yml", *rule_names())),
            "./targets.json:/etc/prometheus/targets/trajeto.json:ro",
            "prometheus:/prometheus",
        ],
        secrets=[{"source": "monitoring_metrics_token", "target": "/etc/prometheus/targets/metrics-token"}],
        networks=["inside"],
    )
    return {"prometheus": prometheus, "grafana": _grafana()}


def _grafana() -> Yaml:
    return _hardened(
        Size(),
        image=GRAFANA,
        profiles=["watch"],
        environment={
            "PROMETHEUS_URL": "http://prometheus:9090",
            "GF_SECURITY_ADMIN_PASSWORD__FILE": "/run/secrets/grafana_password",
        },
        secrets=[{"source": "monitoring_grafana_password", "target": "grafana_password"}],
        volumes=[
            f"{INFRA}/grafana/provisioning:/etc/grafana/provisioning:ro",
            f"{INFRA}/grafana/dashboards:/var/lib/grafana/dashboards:ro",
            "grafana:/var/lib/grafana",
        ],
        ports=["127.0.0.1:3000:3000"],
        networks=["inside", "outside"],
    )


def _secrets() -> Yaml:
    """Every file that `deployment secrets` writes, and the certificate."""
    found = {
        f"{part.name}_{name.lower()}": f"{SECRETS_DIR}/{part.name}/{name.lower()}"
        for part in PARTS
        for name in secrets_of(part)
    }
    found |= {
        f"{part.name}-owner_owner_database_url": f"{SECRETS_DIR}/{part.name}-owner/owner_database_url"
        for part in SERVED
    }
    roles = [f"{part.database}_{kind}" for part in SERVED for kind in KINDS]
    found |= {f"postgres_{name}": f"{SECRETS_DIR}/postgres/{name}" for name in ("superuser", *roles)}
    found |= {
        "nats_nats.conf": f"{SECRETS_DIR}/nats/nats.conf",
        **{f"operations_{name}": f"{SECRETS_DIR}/operations/{name}" for name in ("nats_url", "service_token_secret")},
        **{f"monitoring_{name}": f"{SECRETS_DIR}/monitoring/{name}" for name in ("metrics_token", "grafana_password")},
        "tls_certificate": "${TLS_CERTIFICATE:-./tls/fullchain.pem}",
        "tls_key": "${TLS_KEY:-./tls/key.pem}",
    }
    return {name: {"file": path} for name, path in found.items()}
