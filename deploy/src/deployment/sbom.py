"""Bills of materials (CycloneDX) of every image, made by uv and npm from the lock files."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from stack.layout import REPOSITORY

from deployment.parts import PARTS, Part

OPERATIONS = "trajeto-stack"
NPM = ("/usr/bin/env", "npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only")


def write_sboms(folder: Path, parts: Sequence[Part] = PARTS) -> list[Path]:
    """One file per Python image, and `pages.json` for the SPA with what builds it."""
    folder.mkdir(parents=True, exist_ok=True)
    packages = {part.name: f"trajeto-{part.name}" for part in parts} | {"operations": OPERATIONS}
    written = [_write(folder / f"{image}.json", _of_python(package)) for image, package in packages.items()]
    return [*written, _write(folder / "pages.json", NPM)]


def _of_python(package: str) -> list[str]:
    kind = ["--format", "cyclonedx1.5", "--preview-features", "sbom-export"]
    return [uv(), "export", "--quiet", "--frozen", "--no-dev", "--package", package, *kind]


def uv() -> str:
    """The uv that make uses."""
    script = REPOSITORY / "infra" / "make" / "uv.sh"
    return subprocess.run([script], capture_output=True, text=True, check=True).stdout.strip()


def _write(path: Path, command: Sequence[str]) -> Path:
    path.write_text(subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout)
    return path
