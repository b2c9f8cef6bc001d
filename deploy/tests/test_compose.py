"""The compose file brings up everything, and tells each process exactly what its settings declare."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import compose_spec
import pytest
import yaml
from declared import READ_ELSEWHERE, settings_of, unset_without_a_right_default
from deployment.databases import by_psql
from deployment.parts import PARTS, SERVED, Part
from deployment.render import DEPLOY
from deployment.secrets import change_keys, write_secrets
from engine import DOCKERFILE, read_stages
from stack.catalogue import SERVICES
from stack.refusals import ServerDidNotStart, StackRefused
from stack.servers import start_postgres
from stack.servers.nats import binary
from stack.servers.postgres import PostgresServer, run_psql

COMPOSE = DEPLOY / "compose" / "docker-compose.yml"
TOLD = {"PUBLIC_URL": "https://viagens.example", "MAIL_FROM": "Trajeto <nao-responda@viagens.example>"}


def interpolated(text: str, folder: Path) -> str:
    """What compose makes of `${NAME:-default}` and `${NAME:?}`; `$$` is a dollar."""
    values = {**TOLD, "SECRETS_DIR": str(folder)}

    def value(found: re.Match[str]) -> str:
        name, kind, default = found.groups()
        assert name in values or kind == ":-", f"nobody says {name}"
        return values.get(name) or default or '""'

    return re.sub(r"\$\{(\w+)(:-|:\?)([^}]*)\}", value, text).replace("$$", "$")


@pytest.fixture(scope="module")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The secrets of a new installation."""
    folder = tmp_path_factory.mktemp("secrets")
    write_secrets(folder, database_host="postgres", mail="smtp://smtp.example:587")
    return folder


@pytest.fixture(scope="module")
def compose(secrets: Path) -> dict[str, Any]:
    """The file as compose reads it."""
    found: dict[str, Any] = yaml.safe_load(interpolated(COMPOSE.read_text(), secrets))
    return found


def test_it_is_a_compose_file(compose: dict[str, Any], secrets: Path) -> None:
    read = compose_spec.PyCompose.from_yaml(interpolated(COMPOSE.read_text(), secrets))
    assert set(read.service_names()) == set(compose["services"])
    with pytest.raises(ValueError, match="read_onl"):
        compose_spec.PyCompose.from_yaml(COMPOSE.read_text().replace("read_only", "read_onl", 1))


def test_everything_that_is_named_is_there(compose: dict[str, Any], secrets: Path) -> None:
    for name, service in compose["services"].items():
        used = [secret if isinstance(secret, str) else secret["source"] for secret in service.get("secrets", ())]
        assert set(used) <= set(compose["secrets"]), name
        assert set(service["networks"]) <= set(compose["networks"]), name
        assert set(service.get("depends_on", ())) <= set(compose["services"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (COMPOSE.parent / source).exists(), f"{name}: {source}"
    for name, secret in compose["secrets"].items():
        assert name.startswith("tls_") or Path(secret["file"]).is_file(), f"`deployment secrets` makes no {name}"


def test_no_container_writes_to_its_root_or_has_a_capability_it_does_not_need(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["deploy"]["resources"]["limits"]["memory"], name
        assert name == "backup" or "cap_add" not in service, name
    assert [n for n, s in compose["services"].items() if "user" not in s] == ["nats", "backup", "prometheus", "grafana"]
    assert {name for name, service in compose["services"].items() if "ports" in service} == {"traefik", "grafana"}


def test_a_volume_of_files_stands_where_its_image_has_a_folder_of_its_user(compose: dict[str, Any]) -> None:
    mounted = [
        volume.split(":")[1]
        for part in PARTS
        for volume in compose["services"][part.name].get("volumes", ())
        if volume.startswith("files-")
    ]
    assert set(mounted) == {"/app/files"}
    steps = read_stages(DOCKERFILE.read_text())["service"].steps
    assert ("COPY", "--from=installed --chown=10001:10001 /app/image/files files") in steps
    assert ("USER", "10001:10001") in steps


def test_migrations_and_streams_come_before_the_processes_that_need_them(compose: dict[str, Any]) -> None:
    done = {"condition": "service_completed_successfully"}
    for part in SERVED:
        for process in (part.name, f"{part.name}-worker"):
            needs = compose["services"][process]["depends_on"]
            assert needs == {f"{part.name}-migrate": done, "topology": done}
        assert compose["services"][f"{part.name}-migrate"]["depends_on"] == {"databases": done}


def processes(compose: dict[str, Any], part: Part) -> Iterator[tuple[str, dict[str, Any]]]:
    """The containers of a part."""
    for name in (part.name, f"{part.name}-worker", f"{part.name}-migrate"):
        if name in compose["services"]:
            yield name, compose["services"][name]


def environment_in(service: dict[str, Any], compose: dict[str, Any]) -> dict[str, str]:
    """The environment of a container, with `…_FILE` naming the file on this machine instead of the mounted one."""
    mounted = {
        f"/run/secrets/{secret['target']}": compose["secrets"][secret["source"]]["file"]
        for secret in service["secrets"]
    }
    return {name: mounted.get(value, value) for name, value in service["environment"].items()}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_each_process_starts_in_production_with_what_it_is_told(
    part: Part, compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for process, service in processes(compose, part):
        told = environment_in(service, compose)
        with monkeypatch.context() as given:
            for name, value in told.items():
                given.setenv(name, value)
            settings = settings_of(part)()
        assert settings.app_env == "prod", process
        missing = unset_without_a_right_default(part, told)
        assert not missing, f"{process}: " + "; ".join(missing)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_no_process_is_told_what_its_settings_do_not_declare(part: Part, compose: dict[str, Any]) -> None:
    known = {name.upper() for name in settings_of(part).model_fields} | READ_ELSEWHERE
    for process, service in processes(compose, part):
        told = {name.removesuffix("_FILE") for name in service["environment"]}
        unknown = sorted(told - known)
        assert not unknown, f"{process} is told {', '.join(unknown)}, which {part.name} does not read: remove it"


def test_postgres_may_start_a_process_for_each_connection(compose: dict[str, Any]) -> None:
    server = compose["services"]["postgres"]
    most = next(int(word.split("=")[1]) for word in server["command"] if word.startswith("max_connections="))
    assert server["deploy"]["resources"]["limits"]["pids"] >= most + 50


def test_grafana_has_no_password_that_everybody_knows(compose: dict[str, Any], secrets: Path) -> None:
    assert compose["services"]["grafana"]["environment"]["GF_SECURITY_ADMIN_PASSWORD__FILE"].startswith("/run/secrets/")
    password = secrets / "monitoring" / "grafana_password"
    before = password.read_text()
    write_secrets(secrets, database_host="postgres")
    assert len(before) > 20 and password.read_text() == before


def test_keys_change_in_steps_of_which_none_shuts_a_process_out(tmp_path: Path) -> None:
    def field_keys() -> tuple[str, str]:
        write_secrets(tmp_path, database_host="postgres", mail="smtp://smtp.example:587")
        folder = tmp_path / "orders"
        return (folder / "field_key").read_text(), (folder / "field_key_accepted").read_text()

    old, nothing = field_keys()
    with pytest.raises(StackRefused):
        change_keys(tmp_path, "swap")
    change_keys(tmp_path, "announce")
    still, new = field_keys()
    assert (nothing, still) == ("", old) and new not in {"", old}
    change_keys(tmp_path, "swap")
    assert field_keys() == (new, old)
    change_keys(tmp_path, "forget")
    assert field_keys() == (new, "")


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A server of its own: the script makes databases under the names that other suites give their templates."""
    folder = Path(tempfile.mkdtemp(prefix="trajeto-deploy-"))
    folder.chmod(0o755)
    try:
        with start_postgres(folder / "postgres") as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_the_script_of_the_databases_makes_the_walls_between_services(postgres: PostgresServer, secrets: Path) -> None:
    script = by_psql().replace("/run/secrets/", f"{secrets}/postgres/")
    for _ in range(2):  # repeatable: a new release runs it again
        run_psql(postgres.superuser_url, [script.replace("\\connect ", "\\connect -reuse-previous=on dbname=")])
    found = postgres.sql(
        "SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database WHERE datname ~ '^[a-oq-z]'"
    )
    assert set(found.split()) - {"template0", "template1"} == {service.database for service in SERVICES}
    password = (secrets / "postgres" / "orders_app").read_text()

    def of_orders(database: str) -> str:
        return postgres.url(database, role="orders_app", password=password, scheme="postgresql")

    assert run_psql(of_orders("orders"), ["SHOW statement_timeout"]) == "5s"
    with pytest.raises(ServerDidNotStart, match="permission denied for database"):
        run_psql(of_orders("identity"), ["SELECT 1"])
    with pytest.raises(ServerDidNotStart, match="permission denied for schema public"):
        run_psql(of_orders("orders"), ["CREATE TABLE stolen (a int)"])


def test_nats_takes_the_configuration_that_is_made_for_it(secrets: Path) -> None:
    checked = subprocess.run(
        [binary(), "-t", "-c", secrets / "nats" / "nats.conf"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
