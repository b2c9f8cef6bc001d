"""Names the tests that failed once more in the last lines: what failed early stands far above them."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

_FOLDER = "TEST_FAILURES"


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
    return ["-o", f"cache_dir={Path(folder) / suite}"] if folder else []


def kept_as_junit(suite: str) -> Path | None:
    """Where a runner that writes JUnit's XML (vitest, Playwright) shall write it; None outside `failures_kept`."""
    folder = os.environ.get(_FOLDER)
    return Path(folder) / f"{suite}.xml" if folder else None


def keep_failure(suite: str, what: str) -> None:
    """Name what failed and is no test: a linter, a build."""
    if folder := os.environ.get(_FOLDER):
        with (Path(folder) / f"{suite}.txt").open("a") as kept:
            kept.write(f"{what}\n")


def failed_tests(suite: str) -> list[str]:
    """What failed in a suite: its tests by their runner's names, and what `keep_failure` named."""
    folder = Path(os.environ[_FOLDER])
    by_pytest, junit, others = (
        folder / suite / "v" / "cache" / "lastfailed",
        folder / f"{suite}.xml",
        folder / f"{suite}.txt",
    )
    named = others.read_text().splitlines() if others.exists() else []
    named += json.loads(by_pytest.read_text()) if by_pytest.exists() else []
    return sorted(named + (_failed_cases(junit) if junit.exists() else []))


def _failed_cases(junit: Path) -> list[str]:
    cases = ElementTree.parse(junit).iter("testcase")  # noqa: S314 -- written by the runner just now
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return [f"{case.get('classname')}: {case.get('name')}" for case in failed]
