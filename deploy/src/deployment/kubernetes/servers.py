"""PostgreSQL by CloudNativePG, a cluster per service with its backup; and the values of NATS' chart."""

from stack.servers.nats_config import logins
from stack.servers.roles import KINDS
from stack.servers.topology import ADMIN, load_topology

from deployment.databases import by_operator
from deployment.kubernetes.objects import DATA_FIRST, NAME, Yaml, denied, pod_denied, thing
from deployment.parts import NATS, Part

POSTGRES_MAJOR = "18"
KEPT_DAYS = "30d"
ONE_MORE_HAS_IT = {"method": "any", "number": 1, "dataDurability": "required"}
"""A commit is acknowledged once one of two standbys has it; with both away writes wait. `preferred`, or the older
minSyncReplicas, would go on with one copy, and lose what was acknowledged when that server is lost."""
_HOST = "kubernetes.io/hostname"
_NATS_SIZE = {"requests": {"cpu": "250m", "memory": "256Mi"}, "limits": {"cpu": "2", "memory": "1Gi"}}


def databases(part: Part) -> list[Yaml]:
    """The cluster of one service, and its nightly base backup."""
    return [_cluster(part), _nightly(part)]


def _cluster(part: Part) -> Yaml:
    name = f"{part.name}-db"
    return thing(
        "Cluster",
        name,
        api="postgresql.cnpg.io/v1",
        labels={NAME: name},
        annotations=DATA_FIRST,
        spec={
            "instances": 3,
            "imageName": f"postgresql:{POSTGRES_MAJOR}",
            "primaryUpdateStrategy": "unsupervised",
            "enableSuperuserAccess": False,
            "bootstrap": {"initdb": _new(part)},
            "managed": {"roles": [_role(part, kind) for kind in KINDS]},
            "postgresql": {"synchronous": ONE_MORE_HAS_IT, "parameters": _parameters(part)},
            "storage": {"size": part.storage},
            "walStorage": {"size": "10Gi"},
            "resources": {"requests": {"cpu": "250m", "memory": "1Gi"}, "limits": {"cpu": "2", "memory": "2Gi"}},
            "affinity": {"enablePodAntiAffinity": True, "topologyKey": _HOST},
            "monitoring": {"enablePodMonitor": True},
            "backup": {"retentionPolicy": KEPT_DAYS, "barmanObjectStore": _bucket(part)},
        },
    )


def _new(part: Part) -> Yaml:
    """How the database begins: sorted by bytes, as everywhere, with the roles and walls of the local stack."""
    return {
        "database": part.database,
        "owner": f"{part.database}_owner",
        "secret": {"name": f"{part.name}-db-owner"},
        "encoding": "UTF8",
        "localeProvider": "builtin",
        "builtinLocale": "C.UTF-8",
        "localeCollate": "C",
        "localeCType": "C",
        "postInitApplicationSQL": by_operator(part),
    }


def _role(part: Part, kind: str) -> Yaml:
    """The operator keeps the password of a role as its Secret says, also when it is changed."""
    return {
        "name": f"{part.database}_{kind}",
        "ensure": "present",
        "login": True,
        "superuser": False,
        "passwordSecret": {"name": f"{part.name}-db-{kind}"},
    }


def _parameters(part: Part) -> Yaml:
    return {
        "max_connections": str(part.most_connections + 20),
        "shared_buffers": "512MB",
        "jit": "off",
        "random_page_cost": "1.1",
        "timezone": "UTC",
        "log_min_duration_statement": "1000",
        "log_lock_waits": "on",
        "idle_in_transaction_session_timeout": "60s",
    }


def _bucket(part: Part) -> Yaml:
    """Every write reaches the bucket within seconds; `destinationPath` is set by an overlay."""
    keys = {"accessKeyId": "AWS_ACCESS_KEY_ID", "secretAccessKey": "AWS_SECRET_ACCESS_KEY"}
    return {
        "destinationPath": f"s3://BACKUP-BUCKET/{part.name}",
        "s3Credentials": {field: {"name": "backup-bucket", "key": key} for field, key in keys.items()},
        "wal": {"compression": "gzip"},
        "data": {"compression": "gzip"},
    }


def _nightly(part: Part) -> Yaml:
    return thing(
        "ScheduledBackup",
        f"{part.name}-db-nightly",
        api="postgresql.cnpg.io/v1",
        labels={NAME: f"{part.name}-db"},
        spec={"schedule": "0 0 3 * * *", "backupOwnerReference": "self", "cluster": {"name": f"{part.name}-db"}},
    )


def nats_values() -> Yaml:
    """Values of the NATS chart: three servers, the rights of the declared topology, passwords from a Secret."""
    topology = load_topology()
    names = [ADMIN, *(user.name for user in topology.users)]
    users = logins(topology, {name: f"<< ${_password(name)} >>" for name in names})
    given = {_password(name): {"valueFrom": {"secretKeyRef": {"name": "nats-users", "key": name}}} for name in names}
    return {
        "config": _nats_config(users),
        "container": {
            "image": {"tag": NATS},
            "env": given,
            "merge": {"resources": _NATS_SIZE, "securityContext": denied()},
        },
        "reloader": {"merge": {"securityContext": denied()}},
        "promExporter": {"enabled": True, "podMonitor": {"enabled": True}, "merge": {"securityContext": denied()}},
        "podTemplate": {
            "topologySpreadConstraints": {_HOST: {"maxSkew": 1, "whenUnsatisfiable": "DoNotSchedule"}},
            "merge": {"spec": {"automountServiceAccountToken": False, "securityContext": pod_denied()}},
        },
        "natsBox": {"enabled": False},
    }


def _nats_config(users: list[Yaml]) -> Yaml:
    """As the local stack's: every message is on the disk before it is acknowledged."""
    store = {"enabled": True, "fileStore": {"pvc": {"size": "20Gi"}}, "merge": {"sync_interval": "always"}}
    return {
        "cluster": {"enabled": True, "replicas": 3},
        "serverNamePrefix": "trajeto-INSTALLATION-",
        "jetstream": store,
        "merge": {
            "max_payload": "<< 1MB >>",
            "write_deadline": "10s",
            "ping_interval": "4s",
            "ping_max": 2,
            "accounts": {"TRAJETO": {"jetstream": "enabled", "users": users}},
        },
    }


def _password(user: str) -> str:
    return f"{user.upper()}_PASSWORD"
