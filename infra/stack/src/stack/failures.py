"""Names the tests that failed once more in the last lines: what failed early stands far above them."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

_FOLDER = "TEST_FAILURES"
FEW = 3
"""Failed tests of one suite: more are no matter of luck."""
_LOGGED = re.compile(r"^[\w.]*(Error|Exception)\b.*$", re.MULTILINE)
"""The last line of a traceback."""


@contextmanager
def failures_kept() -> Iterator[None]:
    """The suites of this process, and of the lanes it starts, keep in one folder which tests failed."""
    with tempfile.TemporaryDirectory(prefix="trajeto-failed-") as folder:
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[_FOLDER]


def kept_by_pytest(suite: str) -> list[str]:
    """What pytest must be told so that `failed_tests` knows; nothing outside `failures_kept`."""
    folder = os.environ.get(_FOLDER)
    if folder is None:
        return []
    return [
        "-o",
        f"cache_dir={Path(folder) / suite}",
        "-o",
        "junit_family=xunit1",
        "-o",
        "junit_logging=log",
        "-o",
        "junit_log_passing_tests=false",
        f"--junitxml={kept_as_junit(suite)}",
    ]


def kept_as_junit(suite: str) -> Path | None:
    """Where a runner that writes JUnit's XML shall write it; None outside `failures_kept`."""
    folder = os.environ.get(_FOLDER)
    return Path(folder) / f"{suite}.xml" if folder else None


def keep_failure(suite: str, what: str) -> None:
    """Name what failed and is no test: a linter, a build."""
    if folder := os.environ.get(_FOLDER):
        with (Path(folder) / f"{suite}.txt").open("a") as kept:
            kept.write(f"{what}\n")


def failed_tests(suite: str) -> list[str]:
    """What failed in a suite when it was last asked: its tests, each with its reason, and what
    `keep_failure` named."""
    junit = _folder() / f"{suite}.xml"
    return sorted(_kept_failures(suite) + (_failed_cases(junit) if junit.exists() else []))


def may_be_asked_again(suite: str) -> bool:
    """Whether nothing failed but a few tests: a fault of many tests, of a build or a linter is no matter of luck."""
    return not _kept_failures(suite) and 0 < len(failed_tests(suite)) <= FEW


def _folder() -> Path:
    return Path(os.environ[_FOLDER])


def _kept_failures(suite: str) -> list[str]:
    kept = _folder() / f"{suite}.txt"
    return kept.read_text().splitlines() if kept.exists() else []


def _failed_cases(junit: Path) -> list[str]:
    cases = ElementTree.parse(junit).iter("testcase")  # noqa: S314 -- written by the runner just now
    found = [(case, problem) for case in cases for problem in (case.find("failure"), case.find("error"))]
    return [
        f"{_name_of(case)} ({_reason(case, problem)}{_logged(case)})" for case, problem in found if problem is not None
    ]


def _logged(case: ElementTree.Element) -> str:
    """The last error that was logged meanwhile, at most 200 characters: an answer 500 does not say its reason."""
    logged = [found.group() for found in _LOGGED.finditer(case.findtext("system-out") or "")]
    return f"; logged: {logged[-1][:200]}" if logged else ""


def _name_of(case: ElementTree.Element) -> str:
    """As one passes it to its runner: pytest says the file, the others name it as the class."""
    file = case.get("file")
    return f"{file}::{case.get('name')}" if file else f"{case.get('classname')}: {case.get('name')}"


def _reason(case: ElementTree.Element, problem: ElementTree.Element) -> str:
    """What went wrong, at most 200 characters: a message that only names the test, or its time, says less than its
    text does."""
    lines = [line for line in map(str.strip, (problem.text or "").splitlines()) if line]
    by_playwright = next((at for at, line in enumerate(lines) if line.startswith("Error:")), None)
    message = problem.get("message") or ""
    if by_playwright is not None:
        told = lines[by_playwright : by_playwright + 3]
    elif message and (case.get("name") or "") not in message:
        told = message.splitlines()[:1]
    else:
        told = [line.removeprefix("E ").strip() for line in lines if line.startswith("E ")] or lines  # E: by pytest
    return "; ".join(told[:3])[:200]
