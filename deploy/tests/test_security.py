"""The main rules of a scanner of manifests (checkov's ids in the comments), held without its 98 packages."""

import re
from pathlib import Path

import pytest
from deployment.render import DEPLOY, KUBERNETES
from manifests import OVERLAYS, of_kind, pods, rendered
from stack.layout import REPOSITORY

WRITABLE = {"/tmp"}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_pod_has_more_rights_than_it_needs(overlay: str) -> None:
    for name, pod in pods(overlay):
        spec = pod["spec"]
        assert spec["automountServiceAccountToken"] is False, name  # 38
        assert spec["securityContext"]["runAsNonRoot"] and spec["securityContext"]["runAsUser"] > 10_000, name  # 6, 40
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name  # 31
        assert not {"hostNetwork", "hostPID", "hostIPC"} & set(spec), name  # 17, 18, 19
        for container in spec["containers"]:
            context = container["securityContext"]
            assert context["allowPrivilegeEscalation"] is False, name  # 20
            assert context["readOnlyRootFilesystem"] is True, name  # 22
            assert context["capabilities"] == {"drop": ["ALL"]}, name  # 28, 37
            assert "privileged" not in context, name  # 16


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_container_is_bounded_and_nothing_but_tmp_is_written(overlay: str) -> None:
    for name, pod in pods(overlay):
        for container in pod["spec"]["containers"]:
            for bound in ("requests", "limits"):  # 10 to 13
                assert {"cpu", "memory"} <= set(container["resources"][bound]), name
            mounts = {mount["mountPath"] for mount in container["volumeMounts"] if not mount.get("readOnly")}
            assert mounts == WRITABLE, name
        assert not [volume for volume in pod["spec"]["volumes"] if "hostPath" in volume], name  # 27


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_images_have_a_tag_that_is_not_the_latest_and_are_asked_for_each_time(overlay: str) -> None:
    for name, pod in pods(overlay):
        for container in pod["spec"]["containers"]:
            assert re.fullmatch(r"[a-z/-]+:(?!latest$)[\w.-]+", container["image"]), name  # 14
            assert container["imagePullPolicy"] == "Always", name  # 15


def test_processes_that_serve_are_probed() -> None:
    for thing in of_kind("prod", "Deployment"):
        container = thing["spec"]["template"]["spec"]["containers"][0]
        if "ports" in container:  # 8, 9
            assert {"livenessProbe", "readinessProbe", "startupProbe"} <= set(container), thing["metadata"]["name"]


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_secret_stands_in_an_object(overlay: str) -> None:
    assert not list(of_kind(overlay, "Secret")), "secrets come from the operator's folder, by reference"
    secret = re.compile(r"(PASSWORD|SECRET|TOKEN|FIELD_KEY|AVATAR_KEY|DATABASE_URL|NATS_URL|SMTP_URL)(_ACCEPTED)?$")
    for name, pod in pods(overlay):
        for variable in pod["spec"]["containers"][0]["env"]:
            assert not secret.search(variable["name"]), f"{name}: {variable['name']} belongs into a file"  # 35


def test_the_namespace_refuses_what_asks_for_more() -> None:
    labels = next(of_kind("prod", "Namespace"))["metadata"]["labels"]
    assert labels["pod-security.kubernetes.io/enforce"] == "restricted"
    assert all(
        thing["metadata"].get("namespace") == "trajeto" for thing in rendered("prod") if thing["kind"] != "Namespace"
    )


def test_no_file_names_the_host_of_a_registry() -> None:
    host = re.compile(
        r"\b[\w-]+(\.[\w-]+)*\.(io|com|dev|org|net)(:\d+)?/[\w./-]*(trajeto|python|node|postgres|nats|traefik)"
    )
    known = ("app.kubernetes.io/", "cnpg.io/", "argocd.argoproj.io/", "kubernetes.io/")
    for path in [*DEPLOY.rglob("*"), REPOSITORY / "docs" / "operations.md"]:
        if path.is_file() and path.suffix in {"", ".md", ".yaml", ".yml", ".sh"} and not _is_hidden(path):
            found = [m[0] for m in host.finditer(path.read_text()) if not m[0].startswith(known)]
            assert not found, f"{path.relative_to(REPOSITORY)} names {found}: images are named by variables"
    assert KUBERNETES.is_dir()


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(REPOSITORY).parts)
