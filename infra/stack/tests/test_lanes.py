"""Two lanes tell together how every suite ended; one that falls silent has failed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from stack.lanes import Lane, lane_beside


def a_lane(folder: Path, script: str) -> Lane:
    with (folder / "printed").open("wb") as printed:
        process = subprocess.Popen([sys.executable, "-c", script, str(folder / "took")], stdout=printed)
    return Lane(("browser", "tests"), process, folder)


def test_what_the_second_lane_printed_and_told_is_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    took = json.dumps({"browser": [True, 1.5], "tests": [False, 2.0]})
    lane = a_lane(tmp_path, f"import sys; print('22 passed'); open(sys.argv[1], 'w').write({took!r})")
    assert lane.wait() == {"browser": (True, 1.5), "tests": (False, 2.0)}
    assert "22 passed" in capsys.readouterr().out


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import os; os.abort()"])
def test_a_lane_that_told_nothing_has_failed(tmp_path: Path, script: str) -> None:
    assert a_lane(tmp_path, script).wait() == {"browser": (False, 0.0), "tests": (False, 0.0)}


@pytest.mark.parametrize("chosen", [["contracts", "kit"], ["typescript"], ["browser", "tests"]])
def test_suites_of_one_lane_run_in_one_process(chosen: list[str]) -> None:
    with lane_beside(chosen) as lane:
        assert lane.process is None
        assert lane.wait() == {}
