"""The fence around run-time dependencies bites on one that nobody imports."""

from pathlib import Path

import pytest
from dependency_lint import imported_modules, main, unused

PROJECT = '[project]\nname = "trajeto-orders"\ndependencies = [\n    {}\n]\n'
MODULES = {"pillow": {"PIL"}, "pyyaml": {"yaml"}, "uvloop": {"uvloop"}}


@pytest.mark.parametrize("line", ['"pyyaml>=6",', '"pillow>=12",', '"uvloop",', '"PyYAML>=6",  # not imported:'])
def test_a_dependency_that_nobody_imports_is_red(line: str) -> None:
    assert [number for number, _ in unused(PROJECT.format(line), {"httpx"}, modules=MODULES)] == [4]


@pytest.mark.parametrize("line", ['"pillow>=12",', '"httpx>=0.28",', '"uvloop",  # not imported: uvicorn loads it'])
def test_a_dependency_that_is_imported_or_loaded_by_name_is_green(line: str) -> None:
    assert not list(unused(PROJECT.format(line), {"PIL", "httpx"}, modules=MODULES))


def test_imports_within_functions_count_and_relative_ones_do_not(tmp_path: Path) -> None:
    (tmp_path / "letters.py").write_text("from . import yaml\n\ndef load():\n    from jinja2.sandbox import X\n")
    assert imported_modules(tmp_path) == {"jinja2"}


def test_this_house_imports_what_it_depends_on() -> None:
    assert main() == 0
