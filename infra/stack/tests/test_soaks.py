"""`make soak` runs every soak there is, wherever it stands, and leaves the rest to `make test`."""

from contextlib import nullcontext
from pathlib import Path

import pytest
from stack import suites
from stack.layout import REPOSITORY


def test_every_folder_with_a_soak_is_run() -> None:
    marked = {file for file in REPOSITORY.glob("*/**/tests/**/test_*.py") if "mark.soak" in file.read_text()}
    marked |= {file for file in (REPOSITORY / "tests").rglob("test_*.py") if "mark.soak" in file.read_text()}
    marked -= {Path(__file__)}
    found = suites.soaking()
    assert REPOSITORY / "services" / "identity" / "tests" in found, "whether time tells a guesser anything"
    assert all(any(file.is_relative_to(folder) for folder in found) for file in marked)


def test_each_folder_of_soaks_runs_alone_and_one_that_fails_fails_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest itself is not started here: what it would be asked is."""
    asked: list[list[str]] = []

    class Done:
        def __init__(self, command: list[str], **_: object) -> None:
            asked.append(command)
            self.returncode = int("identity" in str(command))

    monkeypatch.setattr(suites.subprocess, "run", Done)
    codes = [suites._soak_of(folder, {}) for folder in suites.soaking()]
    assert any(codes)
    assert not all(codes)
    assert all(command[command.index("-m", 3) + 1] == "soak" for command in asked)
    assert len({command[3] for command in asked}) == len(asked)


@pytest.mark.parametrize(("others", "from_nothing", "code"), [(True, True, 0), (False, True, 1), (True, False, 1)])
def test_a_soak_ends_with_every_journey_that_of_an_empty_installation_too(
    monkeypatch: pytest.MonkeyPatch, others: bool, from_nothing: bool, code: int
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    monkeypatch.setattr(suites, "soaking", list)
    monkeypatch.setattr(suites.browser, "run_journeys", lambda *_, **told: ran.append(str(told)) or others)
    monkeypatch.setattr(suites.browser, "run_from_nothing", lambda: ran.append("from nothing") or from_nothing)
    assert suites._soak() == code
    assert ran == ["{'every_phone': True}", "from nothing"]


def test_a_soak_that_failed_goes_on_with_every_journey(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    monkeypatch.setattr(suites, "soaking", lambda: [Path("tests")])
    monkeypatch.setattr(suites, "_soak_of", lambda *_: 1)
    monkeypatch.setattr(suites.browser, "run_journeys", lambda *_, **__: ran.append("journeys") or True)
    monkeypatch.setattr(suites.browser, "run_from_nothing", lambda: ran.append("from nothing") or True)
    assert suites._soak() == 1
    assert ran == ["journeys", "from nothing"]


def test_the_journey_from_nothing_runs_when_it_is_named_and_not_with_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes as long as a suite: a stack of its own, and 500 people."""
    ran: list[list[str]] = []
    monkeypatch.setattr(suites, "_run", lambda chosen, **_: ran.append([suite.name for suite in chosen]) or 0)
    for line in (["make test"], ["make test", "--only", "from-nothing"]):
        monkeypatch.setattr(suites.sys, "argv", line)
        suites.main()
    assert "from-nothing" not in ran[0]
    assert "browser" in ran[0]
    assert ran[1] == ["from-nothing"]


@pytest.mark.parametrize("asked", ["--soak", "--bench"])
def test_a_fresh_clone_gets_its_packages_first(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    """The demo of the stack draws receipts with fonts of npm."""
    done: list[str] = []
    monkeypatch.setattr(suites.sys, "argv", ["make test", asked])
    monkeypatch.setattr(suites.frontend, "ensure_packages", lambda: done.append("packages"))
    monkeypatch.setattr(suites, "_soak", lambda: done.append("run") or 0)
    monkeypatch.setattr(suites, "_bench", lambda _: done.append("run") or 0)
    assert suites.main() == 0
    assert done == ["packages", "run"]
