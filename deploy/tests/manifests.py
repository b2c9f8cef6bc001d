"""The overlays as kubectl renders them, once per run of the tests."""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from deployment.render import KUBERNETES

Thing = dict[str, Any]
OVERLAYS = ("prod", "dev")


@cache
def rendered(overlay: str) -> tuple[Thing, ...]:
    """Every object of an overlay."""
    return kustomized(KUBERNETES / "overlays" / overlay)


def kustomized(folder: Path) -> tuple[Thing, ...]:
    """What kubectl makes of a folder."""
    command = [Path(sys.executable).parent / "kubectl", "kustomize", folder]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return tuple(yaml.load_all(done.stdout, Loader=yaml.CSafeLoader))


def of_kind(overlay: str, *kinds: str) -> Iterator[Thing]:
    """The objects of these kinds."""
    return (thing for thing in rendered(overlay) if thing["kind"] in kinds)


def named(overlay: str, kind: str, name: str) -> Thing:
    """One object."""
    return next(thing for thing in of_kind(overlay, kind) if thing["metadata"]["name"] == name)


def pods(overlay: str) -> Iterator[tuple[str, Thing]]:
    """Each pod template, under the name of its owner."""
    for thing in of_kind(overlay, "Deployment", "Job"):
        yield f"{thing['kind']} {thing['metadata']['name']}", thing["spec"]["template"]
    for thing in of_kind(overlay, "CronJob"):
        yield f"CronJob {thing['metadata']['name']}", thing["spec"]["jobTemplate"]["spec"]["template"]


def matches(selector: Thing, labels: Thing) -> bool:
    """Whether a selector's labels are all among these."""
    return set(selector["matchLabels"].items()) <= set(labels.items())
