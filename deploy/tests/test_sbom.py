"""Every image has a bill of materials that names what its lock file pins."""

import json
import tomllib
from pathlib import Path
from typing import Any

from deployment.parts import SERVED
from deployment.sbom import write_sboms
from stack.layout import REPOSITORY


def components(path: Path) -> dict[str, str]:
    """Name and version of everything in a bill."""
    bill: dict[str, Any] = json.loads(path.read_text())
    assert bill["bomFormat"] == "CycloneDX"
    return {component["name"]: component.get("version", "") for component in bill["components"]}


def test_a_bill_names_the_locked_version_of_what_an_image_runs_and_no_tool(tmp_path: Path) -> None:
    write_sboms(tmp_path, [part for part in SERVED if part.name == "orders"])
    locked = {
        package["name"]: package.get("version")
        for package in tomllib.loads((REPOSITORY / "uv.lock").read_text())["package"]
    }
    orders = components(tmp_path / "orders.json")
    assert orders["fastapi"] == locked["fastapi"]
    assert not {"pytest", "ruff", "trajeto-stack"} & set(orders)
    pages = components(tmp_path / "pages.json")
    assert pages["react"] == json.loads((REPOSITORY / "package.json").read_text())["dependencies"]["react"]
    assert "nats-py" in components(tmp_path / "operations.json")
