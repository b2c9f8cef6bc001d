"""The last lines of all suites name the tests that failed, whichever lane ran them."""

import subprocess
import sys
from pathlib import Path

import pytest
from stack.failures import failed_tests, failures_kept, keep_failure, kept_as_junit, kept_by_pytest
from stack.suites import close

TESTS = "def test_right(): pass\ndef test_wrong(): assert 0\ndef test_without(absent): pass\n"


def ran(folder: Path, suite: str) -> None:
    command = [sys.executable, "-m", "pytest", str(folder), "--rootdir", str(folder), *kept_by_pytest(suite)]
    subprocess.run(command, cwd=folder, capture_output=True, check=False)


def test_the_last_lines_name_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_three.py").write_text(TESTS)
    with failures_kept():
        ran(tmp_path, "three")
        assert failed_tests("three") == ["test_three.py::test_without", "test_three.py::test_wrong"]
        assert close({"three": (False, 1.0), "typescript": (False, 2.0)}) == 1
    said = capsys.readouterr().out
    assert "test_three.py::test_wrong" in said
    assert "test_right" not in said


JUNIT = """<testsuites><testsuite name="a"><testcase classname="a.test.tsx" name="right"/>
<testcase classname="a.test.tsx" name="wrong"><failure message="no">no</failure></testcase></testsuite></testsuites>"""


def test_the_last_lines_name_what_other_runners_and_linters_found() -> None:
    with failures_kept():
        junit = kept_as_junit("typescript")
        assert junit is not None
        junit.write_text(JUNIT)
        keep_failure("typescript", "npm run lint:all")
        assert failed_tests("typescript") == ["a.test.tsx: wrong", "npm run lint:all"]


def test_what_is_run_by_hand_keeps_nothing() -> None:
    keep_failure("typescript", "npm run lint:all")
    assert kept_as_junit("typescript") is None


def test_pytest_run_by_hand_keeps_its_own_folder() -> None:
    assert kept_by_pytest("three") == []
