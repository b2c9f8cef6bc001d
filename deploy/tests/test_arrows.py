"""NetworkPolicies allow the arrows of docs/architecture.md and of the code, and no others."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest
from deployment.parts import PARTS, SERVED, Part
from manifests import named, of_kind
from stack.catalogue import SERVICES
from stack.layout import REPOSITORY

NAMES = {service.name for service in SERVICES}
PAGE = (REPOSITORY / "docs" / "architecture.md").read_text()
TOKENS = {"expenses": "expenses-ocr"}


def told_by(policy: dict[str, Any], way: str) -> set[str]:
    """The names of the pods that a policy lets in (`ingress`), or out to (`egress`)."""
    ends = [end for rule in policy["spec"].get(way, ()) for end in rule.get("from", rule.get("to", ()))]
    labels = [end["podSelector"]["matchLabels"] for end in ends if "podSelector" in end]
    return {found for each in labels if (found := each.get("app.kubernetes.io/name") or each.get("cnpg.io/cluster"))}


def written_arrows() -> dict[str, set[str]]:
    """The table "What the services ask one another"."""
    table = PAGE.split("## What the services ask one another")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([a-z-]+) \| ([a-z, -]+) \|", table, re.MULTILINE)
    return {service: set(asked.split(", ")) for service, asked in rows}


@pytest.mark.parametrize("part", SERVED, ids=lambda part: part.name)
def test_a_service_may_ask_whom_the_page_says(part: Part) -> None:
    policy = named("prod", "NetworkPolicy", part.name)
    assert told_by(policy, "egress") == written_arrows()[part.name] | {"nats", f"{part.name}-db"}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_who_may_ask_is_let_in_at_the_other_end(part: Part) -> None:
    callers = {other.name for other in PARTS if part.name in other.calls}
    assert told_by(named("prod", "NetworkPolicy", part.name), "ingress") == callers | {"traefik"} | (
        {"operations"} if part.service else set()
    )


def test_the_diagram_of_containers_is_what_the_edge_the_gateway_and_the_databases_may() -> None:
    diagram = PAGE.split("## Containers")[1].split("```")[1]
    assert "edge --> identity & config & orders & approvals & expenses" in diagram
    assert told_by(named("prod", "NetworkPolicy", "traefik"), "egress") == NAMES | {"gateway"}
    assert told_by(named("prod", "NetworkPolicy", "gateway"), "egress") == NAMES | {"nats"}
    for part in SERVED:
        assert re.search(rf"\b{part.name.split('-')[0]} --- \w+\[\({part.database}\)\]", diagram)
        assert told_by(named("prod", "NetworkPolicy", f"{part.name}-db"), "ingress") == {part.name, f"{part.name}-db"}


def asked_in_code(part: Part) -> Iterator[str]:
    """Services named in `calls.get(service="…")` and the like below a service's sources."""
    for path in (REPOSITORY / "services" / part.name / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                for given in node.keywords:
                    if given.arg == "service" and isinstance(given.value, ast.Constant) and given.value.value in NAMES:
                        yield given.value.value


def wiring(part: Part) -> Iterator[ast.keyword]:
    """What a service says of itself: the arguments in its wiring.py."""
    path = REPOSITORY / "services" / part.name / "src" / part.package / "wiring.py"
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield from node.keywords


def declares(part: Part, name: str) -> bool:
    """Whether its wiring gives this argument."""
    return any(given.arg == name for given in wiring(part))


def declared(part: Part, name: str) -> tuple[str, ...]:
    """The texts that its wiring gives for this argument."""
    found: tuple[str, ...] = next(ast.literal_eval(given.value) for given in wiring(part) if given.arg == name)
    return found


@pytest.mark.parametrize("part", SERVED, ids=lambda part: part.name)
def test_whom_the_code_asks_may_be_asked(part: Part) -> None:
    heard = {TOKENS.get(name, name) for name in declared(part, "producers_heard")} - {"notifications"}
    needed = (set(asked_in_code(part)) | heard | {"identity"}) - {part.name}
    missing = sorted(needed - set(part.calls))
    assert not missing, f"{part.name} asks {', '.join(missing)}: say so in deployment.parts and docs/architecture.md"


def test_mail_leaves_from_the_services_that_write_mail() -> None:
    for part in SERVED:
        sources = "".join(path.read_text() for path in (REPOSITORY / "services" / part.name / "src").rglob("*.py"))
        writes = ".mail(" in sources or "kit.notices" in sources
        assert part.sends_mail == writes, f"{part.name} {'writes' if writes else 'writes no'} mail"
        ports = {
            p["port"] for rule in named("prod", "NetworkPolicy", part.name)["spec"]["egress"] for p in rule["ports"]
        }
        assert (587 in ports) == writes


def test_files_are_kept_by_the_services_that_declare_columns_of_files() -> None:
    for part in SERVED:
        assert part.keeps_files == declares(part, "file_columns"), part.name


def test_what_no_policy_names_is_refused() -> None:
    refused = named("prod", "NetworkPolicy", "refuse-the-rest")["spec"]
    assert refused == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    for policy in of_kind("prod", "NetworkPolicy"):
        for rule in policy["spec"].get("ingress", ()):
            assert rule.get("from") or policy["metadata"]["name"] == "traefik"
