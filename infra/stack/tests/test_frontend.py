"""npm ci runs when it must and not otherwise; the SPA is built again when its sources changed."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from stack import frontend

LOCK = {
    "": {"name": "trajeto"},
    "node_modules/react": {"version": "19.3.1"},
    "node_modules/@rollup/rollup-darwin-arm64": {"version": "4.1.0", "optional": True},
    "node_modules/@trajeto/web": {"resolved": "frontend/apps/web", "link": True},
}


def test_what_is_installed_is_left_alone() -> None:
    assert frontend.are_installed(LOCK, {"node_modules/react": {"version": "19.3.1"}})


@pytest.mark.parametrize("installed", [{}, {"node_modules/react": {"version": "19.3.0"}}, {"node_modules/vue": {}}])
def test_anything_else_is_installed_anew(installed: dict[str, object]) -> None:
    assert not frontend.are_installed(LOCK, installed)


def test_of_two_lanes_that_need_the_packages_at_once_one_installs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = json.dumps({"packages": LOCK})
    (tmp_path / "package-lock.json").write_text(lock)
    (tmp_path / "node_modules").mkdir()
    commands: list[str] = []

    def install(command: list[str]) -> None:
        commands.append(" ".join(command[:2]))
        (tmp_path / "node_modules" / ".package-lock.json").write_text(lock)

    monkeypatch.setattr(frontend, "REPOSITORY", tmp_path)
    monkeypatch.setattr(frontend, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(frontend, "run", install)
    with ThreadPoolExecutor(2) as lanes:
        list(lanes.map(lambda _: frontend.ensure_packages(), range(2)))
    assert commands == ["npm ci"]


def test_a_changed_or_renamed_source_changes_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontend, "REPOSITORY", tmp_path)
    page = tmp_path / "page.tsx"
    page.write_text("one")
    first = frontend.fingerprint([page])
    page.write_text("two")
    second = frontend.fingerprint([page])
    moved = page.rename(tmp_path / "leaf.tsx")
    assert len({first, second, frontend.fingerprint([moved])}) == 3
