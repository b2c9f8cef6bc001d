"""Folders that PostgreSQL's own OS user may enter, and servers shared by the tests of this room."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from stack.servers import NatsServer, PostgresServer, start_nats, start_postgres


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A temporary folder everybody may pass through, unlike pytest's own."""
    yield from _open_folder()


@pytest.fixture(scope="session")
def shared_folder() -> Iterator[Path]:
    yield from _open_folder()


def _open_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="trajeto-servers-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(shared_folder: Path) -> Iterator[PostgresServer]:
    with start_postgres(shared_folder / "postgres") as server:
        yield server


@pytest.fixture(scope="session")
def nats(shared_folder: Path) -> Iterator[NatsServer]:
    with start_nats(shared_folder / "nats") as server:
        yield server
