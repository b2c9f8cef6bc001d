"""Names the tests that failed once more in the last lines: what failed early stands far above them."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


def failed_tests(suite: str) -> list[str]:
    """The tests of a suite that failed, by pytest's names; none where its runner is another."""
    kept = Path(os.environ[_FOLDER]) / suite / "v" / "cache" / "lastfailed"
    return sorted(json.loads(kept.read_text())) if kept.exists() else []
