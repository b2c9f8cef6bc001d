"""Runs the steps of deploy/images/Dockerfile in folders: what a container engine does, without one and without base
images. Each stage is made at the same path, as each has the same WORKDIR in an image."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stack.layout import REPOSITORY

DOCKERFILE = REPOSITORY / "deploy" / "images" / "Dockerfile"
_VARIABLE = re.compile(r"\$\{(\w+)\}")


@dataclass(frozen=True)
class Stage:
    """One stage: its name, the stage or image it begins with, and its instructions."""

    name: str
    base: str
    steps: tuple[tuple[str, str], ...]

    def last(self, instruction: str) -> str | None:
        """What the last instruction of this kind says."""
        return next((rest for word, rest in reversed(self.steps) if word == instruction), None)


def read_stages(text: str) -> dict[str, Stage]:
    """The stages of a Dockerfile by name, in their order."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found: dict[str, Stage] = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            base, name = re.fullmatch(r"(\S+) AS (\S+)", rest).groups()  # type: ignore[union-attr]
            found[name] = Stage(name, base, ())
        elif found:
            last = list(found)[-1]
            found[last] = Stage(last, found[last].base, (*found[last].steps, (word, rest)))
    return found


@dataclass
class Engine:
    """`here`: the WORKDIR of every stage. `given`: folders of stages that are not built, by name."""

    root: Path
    arguments: Mapping[str, str]
    given: Mapping[str, Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stages = read_stages(DOCKERFILE.read_text())
        self.here = self.root / "app"
        self.made: dict[str, Path] = dict(self.given)

    def build(self, target: str) -> Path:
        """The folder of a stage, at the path at which it would run."""
        self._make(target)
        shutil.rmtree(self.here, ignore_errors=True)
        self.made[target].rename(self.here)
        return self.here

    def _make(self, name: str) -> None:
        if name in self.made or name not in self.stages:
            return
        stage = self.stages[name]
        for needed in (stage.base, *self._sources(stage)):
            self._make(needed)
        shutil.rmtree(self.here, ignore_errors=True)
        if base := self.made.get(stage.base):
            shutil.copytree(base, self.here, symlinks=True, copy_function=os.link)
        else:
            self.here.mkdir(parents=True)
        variables = dict(self.arguments)
        for word, rest in stage.steps:
            self._run(word, rest, variables)
        self.made[name] = self.root / "stages" / name
        self.made[name].parent.mkdir(exist_ok=True)
        self.here.rename(self.made[name])

    def _sources(self, stage: Stage) -> list[str]:
        return [match[1] for word, rest in stage.steps if word == "COPY" and (match := re.match(r"--from=(\S+)", rest))]

    def _run(self, word: str, rest: str, variables: dict[str, str]) -> None:
        if word == "COPY":
            self._copy(rest)
        elif word == "RUN" and not rest.startswith("pip install"):
            step = re.sub(r"^(--mount=\S+ )+", "", rest)
            told = {**os.environ, "UV_LINK_MODE": "hardlink", "UV_PROJECT_ENVIRONMENT": ".venv", **variables}
            told.pop("VIRTUAL_ENV", None)
            done = subprocess.run(
                ["/bin/sh", "-c", step], cwd=self.here, env=told, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"RUN {step}\n{done.stdout}{done.stderr}"

    def _copy(self, rest: str) -> None:
        words = shlex.split(rest)
        source = self.made[words.pop(0).removeprefix("--from=")] if words[0].startswith("--from=") else REPOSITORY
        words = [word for word in words if not word.startswith("--chown=")]  # the test runs as one user
        target = self.here / words.pop()
        for name in words:
            found = source / re.sub(r"^/(app|src)(/|$)", "", name)
            place = target if found.is_dir() or (len(words) == 1 and not target.is_dir()) else target / found.name
            if found.is_dir():
                shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True, ignore=_ignored, copy_function=_linked)
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                _linked(str(found), str(place))


def _linked(source: str, target: str) -> None:
    """A file of the repository is copied, for a step may change it; what a stage made is shared."""
    if Path(source).is_relative_to(REPOSITORY):
        shutil.copy2(source, target)
    else:
        Path(target).unlink(missing_ok=True)
        os.link(source, target)


_IGNORED = shutil.ignore_patterns(
    *(
        line.removeprefix("**/")
        for line in (REPOSITORY / ".dockerignore").read_text().splitlines()
        if line.startswith("**/")
    )
)


def _ignored(folder: str, names: list[str]) -> set[str]:
    """What .dockerignore keeps out of a build, below the repository only."""
    return set(_IGNORED(folder, names)) if Path(folder).is_relative_to(REPOSITORY) else set()


def command_of(instruction: str) -> list[str]:
    """An instruction in its form of a JSON list."""
    found: list[str] = json.loads(instruction[instruction.index("[") :])
    return found
