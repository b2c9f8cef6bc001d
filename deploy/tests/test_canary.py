"""One pod of a new release beside the present ones takes its share of calls, and goes without a trace."""

import shutil
from pathlib import Path

import kubernetes_validate
import pytest
from deployment.kubernetes.canary import canary
from deployment.parts import PARTS, Part
from deployment.render import KUBERNETES, written
from manifests import Thing, kustomized, matches, named, rendered

CHOSEN = [part for part in PARTS if part.name in {"orders", "gateway"}]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the manifests, to which a canary may be written."""
    for name in ("base", "overlays"):
        shutil.copytree(KUBERNETES / name, tmp_path / name)
    (tmp_path / "canary").mkdir()
    return tmp_path


def with_canary(tree: Path, part: Part) -> tuple[Thing, ...]:
    """The overlay of production with one pod of another release."""
    for name, content in canary(part, overlay="prod", prefix="registry/trajeto", tag="next").items():
        (tree / "canary" / name).write_text(written(content))
    return kustomized(tree / "canary")


@pytest.mark.parametrize("part", CHOSEN, ids=lambda part: part.name)
def test_a_canary_adds_one_pod_of_another_release_and_changes_nothing_else(part: Part, tree: Path) -> None:
    found = with_canary(tree, part)
    (added,) = (thing for thing in found if thing not in rendered("prod"))
    assert len(found) == len(rendered("prod")) + 1
    kubernetes_validate.validate(added, "1.33", strict=True)
    assert added["spec"]["replicas"] == 1
    assert added["metadata"]["labels"]["trajeto/track"] == "canary", "by this it is applied, and taken back"
    container = added["spec"]["template"]["spec"]["containers"][0]
    assert container["image"] == f"registry/trajeto/{part.name}:next"
    names = {thing["metadata"]["name"] for thing in found if thing["kind"] == "ConfigMap"}
    told = {
        v["valueFrom"]["configMapKeyRef"]["name"]
        for v in container["env"]
        if "configMapKeyRef" in v.get("valueFrom", {})
    }
    assert told <= names, "the same settings as the present pods"


@pytest.mark.parametrize("part", CHOSEN, ids=lambda part: part.name)
def test_calls_reach_a_canary_and_no_other_deployment_takes_its_pod_for_its_own(part: Part, tree: Path) -> None:
    (added,) = (thing for thing in with_canary(tree, part) if thing not in rendered("prod"))
    labels = added["spec"]["template"]["metadata"]["labels"]
    service = named("prod", "Service", part.name)
    assert matches({"matchLabels": service["spec"]["selector"]}, labels)
    for thing in rendered("prod"):
        if thing["kind"] == "Deployment":
            assert not matches(thing["spec"]["selector"], labels), thing["metadata"]["name"]
            assert not matches(added["spec"]["selector"], thing["spec"]["template"]["metadata"]["labels"])
