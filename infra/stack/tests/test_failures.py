"""The last lines of all suites name the tests that failed, whichever lane ran them."""

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from stack import suites
from stack.failures import FEW, failed_tests, failures_kept, keep_failure, kept_as_junit, kept_by_pytest
from stack.suites import Ground, Suite, ask_again, close

TESTS = "def test_right(): pass\ndef test_wrong(): assert 0\ndef test_without(absent): pass\n"


def ran(folder: Path, suite: str, *options: str) -> bool:
    command = [sys.executable, "-m", "pytest", str(folder), "--rootdir", str(folder), *kept_by_pytest(suite), *options]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def test_the_last_lines_name_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_three.py").write_text(TESTS)
    with failures_kept():
        ran(tmp_path, "three")
        without, wrong = failed_tests("three")
        assert without.startswith("test_three.py::test_without (fixture 'absent' not found"), without
        assert wrong == "test_three.py::test_wrong (assert 0)"
        assert close({"three": (False, 1.0), "typescript": (False, 2.0)}) == 1
    said = capsys.readouterr().out
    assert "test_three.py::test_wrong" in said
    assert "test_right" not in said


LOGS = """
import logging

def test_answered_500():
    try:
        raise ValueError("the true reason")
    except ValueError:
        logging.getLogger("service").exception("POST /login failed")
    assert 500 == 200
"""


def test_the_last_lines_tell_the_error_that_was_logged_behind_an_answer(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(LOGS)
    with failures_kept():
        ran(tmp_path, "one")
        assert failed_tests("one") == [
            "test_one.py::test_answered_500 (assert 500 == 200; logged: ValueError: the true reason)"
        ]


JUNIT = """<testsuites><testsuite name="a"><testcase classname="a.test.tsx" name="right"/>
<testcase classname="a.test.tsx" name="wrong"><failure message="no">no</failure></testcase>
<testcase classname="a.spec.ts" name="of a page"><failure message="a.spec.ts:3:1 of a page">
  [desktop] › a.spec.ts:3:1 › of a page

    Error: expect(locator).toBeVisible() failed

    Locator: getByText('Salvo')
    Expected: visible
</failure></testcase>
<testcase classname="a.spec.ts" name="that waits"><failure message="Test timeout of 180000ms exceeded.">
    Test timeout of 180000ms exceeded.

    Error: locator.click: Test timeout of 180000ms exceeded.
    Call log:
      - waiting for getByRole('button')
</failure></testcase></testsuite></testsuites>"""


def test_the_last_lines_name_what_other_runners_and_linters_found() -> None:
    with failures_kept():
        junit = kept_as_junit("typescript")
        assert junit is not None
        junit.write_text(JUNIT)
        keep_failure("typescript", "npm run lint:all")
        assert failed_tests("typescript") == [
            "a.spec.ts: of a page (Error: expect(locator).toBeVisible() failed; Locator: getByText('Salvo'); "
            "Expected: visible)",
            "a.spec.ts: that waits (Error: locator.click: Test timeout of 180000ms exceeded.; Call log:; "
            "- waiting for getByRole('button'))",
            "a.test.tsx: wrong (no)",
            "npm run lint:all",
        ]


def test_what_is_run_by_hand_keeps_nothing() -> None:
    keep_failure("typescript", "npm run lint:all")
    assert kept_as_junit("typescript") is None


def test_pytest_run_by_hand_keeps_its_own_folder() -> None:
    assert kept_by_pytest("three") == []


ONCE = """
from pathlib import Path

RAN = Path(__file__).with_name("ran")

def note(name):
    with RAN.open("a") as ran:
        ran.write(f"{name} ")
    return RAN.read_text().split()

def test_right():
    note("right")

def test_at_first():
    assert note("at_first").count("at_first") > 1
"""
NEVER = "def test_never():\n    assert 0\n"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Suite:
    """A suite in `tmp_path` as `make test` runs it."""
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    return Suite(
        name="once",
        run=lambda ground: ran(tmp_path, "once", *(["--last-failed"] if ground.failed_only else [])),
    )


def ended(suite: Suite, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and the last lines of a run of this suite alone."""
    with failures_kept():
        took = {"once": (suite.run(Ground({}, None)), 1.0)}
        flaky = ask_again([suite], took)
        capsys.readouterr()
        return close(took, flaky), capsys.readouterr().out


@pytest.mark.long
def test_what_failed_beside_others_is_run_once_more_and_named_though_it_passes(
    asked: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_once.py").write_text(ONCE)
    code, said = ended(asked, capsys)
    assert (code, (tmp_path / "ran").read_text().split()) == (0, ["right", "at_first", "at_first"])
    assert "FLAKY   once" in said
    assert "test_once.py::test_at_first (" in said


@pytest.mark.long
def test_what_fails_again_has_failed(asked: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_once.py").write_text(ONCE + NEVER)
    code, said = ended(asked, capsys)
    assert code == 1
    assert "FAILED  once" in said
    assert "test_once.py::test_never (assert 0)" in said
    assert "test_at_first" not in said


@pytest.mark.long
def test_many_failed_tests_are_not_asked_again(
    asked: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = (f"def test_{number}():\n    note('wrong')\n    assert 0\n" for number in range(FEW + 1))
    (tmp_path / "test_once.py").write_text(ONCE + "\n".join(many))
    code, said = ended(asked, capsys)
    assert (code, (tmp_path / "ran").read_text().count("wrong")) == (1, FEW + 1)
    assert "FLAKY" not in said


@pytest.mark.parametrize(("code", "again"), [(1, True), (2, False), (3, False)])
def test_a_run_that_broke_off_is_not_asked_again(monkeypatch: pytest.MonkeyPatch, code: int, again: bool) -> None:
    """Of a suite that did not run all of its tests, the failed ones say nothing about the others."""
    asked: list[list[str]] = []

    class Done:
        def __init__(self, command: list[str], **_: object) -> None:
            asked.append(command)
            self.returncode = code if len(asked) == 1 else 0

    monkeypatch.setattr(suites.subprocess, "run", Done)
    monkeypatch.setattr(suites, "shared_postgres", lambda: nullcontext({}))
    with failures_kept():
        junit = kept_as_junit("stack")
        assert junit is not None
        junit.write_text(JUNIT)
        suite = Suite(name="stack", run=lambda ground: suites._pytest(Path(__file__).parent, ground, workers=0))
        took = {"stack": (suite.run(Ground({}, None)), 1.0)}
        assert (list(ask_again([suite], took)), len(asked)) == ((["stack"], 2) if again else ([], 1))


def test_what_a_linter_found_is_not_asked_again() -> None:
    with failures_kept():
        keep_failure("typescript", "npm run lint:all")
        assert ask_again([Suite(name="typescript", run=lambda _: True)], {"typescript": (False, 1.0)}) == {}
