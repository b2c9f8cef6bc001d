"""The edge of a cluster and of a host starts, and sends plain http to the port that callers know."""

import http.client
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml
from deployment.render import DEPLOY, KUBERNETES
from manifests import named
from stack import ports, processes
from stack.edge import edge_binary

CHART = yaml.safe_load((KUBERNETES / "charts" / "traefik.yaml").read_text())
OPENED_BY_THE_CHART = {"web", "websecure", "traefik", "metrics"}


@contextmanager
def traefik(arguments: list[str], log: Path) -> Iterator[None]:
    process = processes.spawn([edge_binary(), *arguments], log=log, cwd=log.parent)
    try:
        yield
    finally:
        processes.stop(process)


def sent_away(port: int) -> str | None:
    """Where a caller by plain http is sent; None until there is an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/entrar", headers={"Host": "viagens.example"})
        return connection.getresponse().getheader("Location")
    except OSError:
        return None
    finally:
        connection.close()


def test_no_two_entry_points_share_a_port_and_those_of_the_chart_are_named() -> None:
    numbers = {name: entry["port"] for name, entry in CHART["ports"].items()}
    assert set(numbers) >= OPENED_BY_THE_CHART
    assert len(set(numbers.values())) == len(numbers), numbers
    exposed = {name: entry["exposedPort"] for name, entry in CHART["ports"].items() if entry["expose"]["default"]}
    assert exposed == {"web": 443, "plain": 80}


def test_the_wall_lets_people_in_to_what_is_exposed_and_to_nothing_else() -> None:
    first, *others = named("prod", "NetworkPolicy", "traefik")["spec"]["ingress"]
    assert {rule["port"] for rule in first["ports"]} == {CHART["ports"][name]["port"] for name in ("web", "plain")}
    assert all(rule["from"] for rule in others)


def test_traefik_takes_the_arguments_and_sends_plain_http_to_the_port_of_the_service(tmp_path: Path) -> None:
    own = {name: ports.free_port() for name in ("web", "plain")}
    arguments = [f"--entryPoints.{name}.address=127.0.0.1:{port}" for name, port in own.items()]
    with traefik([*arguments, *CHART["additionalArguments"]], tmp_path / "traefik.log"):
        answered = processes.wait_until(lambda: sent_away(own["plain"]) is not None, seconds=20)
        assert answered, processes.tail(tmp_path / "traefik.log")
        assert sent_away(own["plain"]) == "https://viagens.example/entrar"


def test_an_argument_that_traefik_does_not_know_keeps_it_from_starting(tmp_path: Path) -> None:
    wrong = [str(edge_binary()), "--entryPoints.web.http.aliasHeadersStrategie=delete"]
    assert subprocess.run(wrong, cwd=tmp_path, capture_output=True, timeout=20, check=False).returncode != 0


def test_plain_http_on_one_host_is_sent_to_443() -> None:
    static: dict[str, Any] = yaml.safe_load((DEPLOY / "compose" / "traefik" / "traefik.yml").read_text())
    assert static["entryPoints"]["plain"]["http"]["redirections"]["entryPoint"]["to"] == ":443"
