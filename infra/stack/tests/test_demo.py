"""The demo is made once per data folder, where people look at it, and its failure is not hidden."""

from pathlib import Path

import pytest
from stack import demo
from stack.layout import Layout
from stack.refusals import DemoFailed


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    layout = Layout(tmp_path)
    layout.make()
    layout.postgres.mkdir()
    return layout


@pytest.mark.parametrize(
    ("app_env", "wish", "due"), [("dev", "1", True), ("dev", "0", False), ("test", "1", False), ("test", "force", True)]
)
def test_it_is_made_where_people_look(
    layout: Layout, monkeypatch: pytest.MonkeyPatch, *, app_env: str, wish: str, due: bool
) -> None:
    monkeypatch.setenv("APP_ENV", app_env)
    monkeypatch.setenv("TRAJETO_DEMO", wish)
    monkeypatch.setattr(demo, "is_written", lambda: True)
    assert demo.is_due(layout) is due


def test_it_is_made_once(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAJETO_DEMO", "force")
    monkeypatch.setattr(demo, "is_written", lambda: True)
    demo.finish(layout, exit_code=0)
    assert not demo.is_due(layout)


def test_a_failure_shows_the_last_words_and_is_not_taken_for_done(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "COMMAND", ("/bin/sh", "-c", "echo 'no flights today'; exit 3"))
    making = demo.start(layout, url="http://127.0.0.1:8080")
    with pytest.raises(DemoFailed, match="no flights today"):
        demo.finish(layout, exit_code=making.wait(10))
    assert not demo.is_made(layout)
