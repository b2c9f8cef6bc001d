"""The `deployment` command: manifests, secrets, images and their bills of materials."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from stack.refusals import StackRefused

from deployment.kubernetes.base import images_component
from deployment.kubernetes.canary import canary
from deployment.kubernetes.objects import TRACK
from deployment.parts import PARTS
from deployment.render import DEPLOY, KUBERNETES, render, stale_files, written
from deployment.sbom import write_sboms
from deployment.secrets import STEPS, change_keys, write_secrets

OVERLAYS = KUBERNETES / "overlays"
HOSTS = {"compose": "postgres", "kubernetes": "{part}-db-rw"}


def say(text: str) -> None:
    """One line for the operator."""
    sys.stdout.write(f"{text}\n")


def main() -> int:
    """One command."""
    asked = parser().parse_args()
    code: int = asked.run(asked)
    return code


def parser() -> argparse.ArgumentParser:
    """The command line."""
    line = argparse.ArgumentParser(prog="deployment", description="What Trajeto needs outside this machine.")
    commands = line.add_subparsers(required=True)

    def add(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=(run.__doc__ or "").split(";")[0].rstrip("."))
        made.set_defaults(run=run)
        return made

    add("render", _render)
    add("check", _check)
    add("build", _build)
    add("sbom", _sbom).add_argument("folder", type=Path)
    _secret_files(add)
    for name, run in (("images", _images), ("canary", _canary)):
        made = add(name, run)
        made.add_argument("overlay", choices=sorted(path.name for path in OVERLAYS.iterdir()))
        made.add_argument("--prefix", required=True)
        made.add_argument("--tag", required=True)
    made.add_argument("service", choices=[part.name for part in PARTS])
    return line


def _secret_files(add: Callable[[str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    secrets = add("secrets", _secrets)
    secrets.add_argument("folder", type=Path)
    secrets.add_argument("--place", choices=sorted(HOSTS), required=True)
    secrets.add_argument("--smtp", help="smtp://user:password@host:587, needed the first time")
    keys = add("keys", _keys)
    keys.add_argument("folder", type=Path)
    keys.add_argument("step", choices=list(STEPS))


def _render(asked: argparse.Namespace) -> int:
    """Write what is generated below deploy/."""
    for path in render():
        say(f"Wrote {path.relative_to(DEPLOY.parent)}")
    return 0


def _check(asked: argparse.Namespace) -> int:
    """Exit 1 when something generated is stale."""
    stale = stale_files()
    for path in stale:
        say(f"Stale: {path.relative_to(DEPLOY.parent)}")
    return 1 if stale else 0


def _build(asked: argparse.Namespace) -> int:
    """Print the commands that build every image."""
    say("\n".join(build_commands()))
    return 0


def _sbom(asked: argparse.Namespace) -> int:
    """Write a CycloneDX file per image."""
    for path in write_sboms(asked.folder):
        say(f"Wrote {path}")
    return 0


def _images(asked: argparse.Namespace) -> int:
    """Say where an overlay's images come from."""
    component = images_component(prefix=asked.prefix, tag=asked.tag)
    (OVERLAYS / asked.overlay / "images" / "kustomization.yaml").write_text(written(component))
    return 0


def _secrets(asked: argparse.Namespace) -> int:
    """Make the secrets of an installation; those that are there stay."""
    try:
        write_secrets(asked.folder, database_host=HOSTS[asked.place], mail=asked.smtp)
    except KeyError:
        sys.stderr.write("deployment: --smtp is missing: nobody but you knows the mail server.\n")
        return 1
    say(f"The secrets are in {asked.folder}: keep a copy where no server is, FIELD_KEY opens every file.")
    return 0


def _canary(asked: argparse.Namespace) -> int:
    """Write deploy/kubernetes/canary: one pod of a new release of a service beside the present ones."""
    (part,) = (part for part in PARTS if part.name == asked.service)
    folder = KUBERNETES / "canary"
    folder.mkdir(exist_ok=True)
    for name, content in canary(part, overlay=asked.overlay, prefix=asked.prefix, tag=asked.tag).items():
        (folder / name).write_text(written(content))
    say(f"kubectl apply -k deploy/kubernetes/canary -l {TRACK}=canary")
    say(f"kubectl -n trajeto delete deploy -l {TRACK}=canary    # takes it back")
    return 0


def _keys(asked: argparse.Namespace) -> int:
    """One step of a change of keys while everything runs; `secrets` writes what it changed."""
    try:
        change_keys(asked.folder, asked.step)
    except StackRefused as refused:
        sys.stderr.write(f"deployment: {refused}\n")
        return 1
    say(f"Done: {asked.step}. Next: `deployment secrets {asked.folder} --place …`, then roll it out.")
    return 0


def build_commands() -> list[str]:
    """One line of docker per image."""
    targets = [(part.name, part.image) for part in PARTS] + [("operations", "operations")]
    return [
        f"docker build --file deploy/images/Dockerfile --target {target} --build-arg SERVICE={name} "
        f'--build-arg BUILD_COMMIT="$(git rev-parse HEAD)" --tag "$IMAGE_PREFIX/{name}:$IMAGE_TAG" .'
        for name, target in targets
    ]


if __name__ == "__main__":
    sys.exit(main())
