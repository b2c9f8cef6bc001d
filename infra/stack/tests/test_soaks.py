"""`make soak` runs every soak and every long test there is, wherever it stands; `make test` runs the rest."""

from contextlib import ExitStack, nullcontext
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from stack import suites
from stack.layout import REPOSITORY


@pytest.mark.parametrize("marker", ["soak", "long"])
def test_every_folder_with_a_soak_or_a_long_test_is_run(marker: str) -> None:
    marked = {file for file in REPOSITORY.glob("*/**/tests/**/test_*.py") if f"mark.{marker}" in file.read_text()}
    marked |= {file for file in (REPOSITORY / "tests").rglob("test_*.py") if f"mark.{marker}" in file.read_text()}
    marked -= {Path(__file__)}
    found = suites.holding(marker)
    assert REPOSITORY / "services" / "identity" / "tests" in suites.holding("soak"), "whether time tells a guesser much"
    assert all(any(file.is_relative_to(folder) for folder in found) for file in marked)


def test_each_folder_of_soaks_runs_alone_and_one_that_fails_fails_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest itself is not started here: what it would be asked is."""
    asked: list[list[str]] = []

    class Done:
        def __init__(self, command: list[str], **_: object) -> None:
            asked.append(command)
            self.returncode = int("identity" in str(command))

    monkeypatch.setattr(suites.subprocess, "run", Done)
    codes = [suites._soak_of(folder, {}) for folder in suites.holding("soak")]
    assert any(codes)
    assert not all(codes)
    assert all(command[command.index("-m", 3) + 1] == "soak" for command in asked)
    assert len({command[3] for command in asked}) == len(asked)


@pytest.mark.parametrize(("line", "left"), [([], True), (["--only", "kit"], False)])
def test_long_tests_are_left_to_the_soak_unless_their_suite_is_named(
    monkeypatch: pytest.MonkeyPatch, line: list[str], left: bool
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setenv(suites.LEAVE_LONG, "")
    monkeypatch.delenv(suites.LEAVE_LONG)
    monkeypatch.setattr(suites.sys, "argv", ["make test", *line])
    monkeypatch.setattr(suites, "_run", lambda *_, **__: 0)
    monkeypatch.setattr(
        suites.subprocess, "run", lambda command, **_: asked.append(command) or CompletedProcess(command, 0)
    )
    suites.main()
    suites._pytest(REPOSITORY / "services" / "kit" / "tests", suites.Ground({}, ExitStack()), workers=2)
    assert ("bench and not soak and not long" in " ".join(asked[0])) == left
    suites._long_of(REPOSITORY / "services" / "kit" / "tests", {})
    assert asked[1][asked[1].index("-m", 3) + 1] == "long and not soak"


@pytest.mark.parametrize(("others", "from_nothing", "code"), [(True, True, 0), (False, True, 1), (True, False, 1)])
def test_a_soak_ends_with_every_journey_that_of_an_empty_installation_too(
    monkeypatch: pytest.MonkeyPatch, others: bool, from_nothing: bool, code: int
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    monkeypatch.setattr(suites, "holding", lambda _: [])
    monkeypatch.setattr(suites, "_unit_tests", lambda _: True)
    monkeypatch.setattr(suites.browser, "run_journeys", lambda *_, **told: ran.append(str(told)) or others)
    monkeypatch.setattr(suites.browser, "run_from_nothing", lambda: ran.append("from nothing") or from_nothing)
    assert suites._soak() == code
    assert ran == ["{'every_phone': True}", "from nothing"]


def test_a_soak_that_failed_goes_on_with_every_journey(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    monkeypatch.setattr(suites, "holding", lambda _: [Path("tests")])
    monkeypatch.setattr(suites, "_soak_of", lambda *_: 1)
    monkeypatch.setattr(suites, "_long_of", lambda *_: 0)
    monkeypatch.setattr(suites, "_unit_tests", lambda _: True)
    monkeypatch.setattr(suites.browser, "run_journeys", lambda *_, **__: ran.append("journeys") or True)
    monkeypatch.setattr(suites.browser, "run_from_nothing", lambda: ran.append("from nothing") or True)
    assert suites._soak() == 1
    assert ran == ["journeys", "from nothing"]


def test_the_journey_from_nothing_runs_when_it_is_named_and_not_with_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes as long as a suite: a stack of its own, and 500 people."""
    ran: list[list[str]] = []
    monkeypatch.setenv(suites.LEAVE_LONG, "1")
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
