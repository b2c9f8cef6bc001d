"""Nx knows the Python projects and whom each stands on: what they declare is what they import."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[3]
PLACES = ("services/*", "gateway", "infra/*", "deploy", "tests")
SERVICES = {"identity", "config", "orders", "approvals", "expenses-ocr", "bi"}
BESIDES = {
    "gateway": SERVICES,  # contract.py imports each by name and merges their documents
    "tests": SERVICES | {"gateway"},  # they run the whole product
}
"""What a project stands on without an import statement, and why."""


def projects() -> dict[str, Path]:
    """The folders with a project.json, by the name that Nx knows."""
    found = (path for place in PLACES for path in sorted(HOUSE.glob(f"{place}/project.json")))
    return {json.loads(path.read_text())["name"]: path.parent for path in found}


def modules() -> dict[str, str]:
    """Which project a top-level module belongs to."""
    return {
        folder.name: name
        for name, place in projects().items()
        for folder in (place / "src").glob("*")
        if (folder / "__init__.py").exists()
    }


def imported(place: Path) -> Iterator[str]:
    """The top-level modules that a project imports, its tests and migrations included."""
    for path in place.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_every_member_of_the_workspace_is_a_project() -> None:
    members = {path.parent for place in PLACES for path in HOUSE.glob(f"{place}/pyproject.toml")}
    assert members <= set(projects().values()), "write a project.json beside the pyproject.toml"


@pytest.mark.parametrize("name", sorted(projects()))
def test_a_project_declares_whom_it_imports(name: str) -> None:
    place, owners = projects()[name], modules()
    found = {owners[module] for module in imported(place) if module in owners} - {name}
    declared = set(json.loads((place / "project.json").read_text())["implicitDependencies"])
    wanted = found | BESIDES.get(name, set())
    where = (place / "project.json").relative_to(HOUSE)
    assert declared == wanted, f"{where}: add {sorted(wanted - declared)}, remove {sorted(declared - wanted)}"


def test_a_change_reaches_whom_it_may_break() -> None:
    stands_on = {
        name: set(json.loads((place / "project.json").read_text())["implicitDependencies"])
        for name, place in projects().items()
    }
    assert {name for name, below in stands_on.items() if "kit" in below} >= SERVICES | {"gateway", "tests", "deploy"}
    assert not stands_on["contracts"]
    assert not {name for name in SERVICES if stands_on[name] & SERVICES}, "no service imports another"
