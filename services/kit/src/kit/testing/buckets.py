"""A bucket on this machine, for tests of what is kept in one."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from kit.core.ids import new_uuid

_KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "sa-east-1"}


@contextmanager
def s3_server() -> Iterator[str]:
    """The address of an S3 that keeps everything in memory; nothing listens there afterwards."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    try:
        yield f"http://{host}:{port}"
    finally:
        server.stop()


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """`s3://…` of an empty bucket, which obstore finds by AWS_*."""
    with s3_server() as address:
        for name, value in {**_KEYS, "AWS_ENDPOINT_URL": address, "AWS_ALLOW_HTTP": "true"}.items():
            monkeypatch.setenv(name, value)
        name = f"trajeto-{new_uuid().hex}"
        httpx.put(f"{address}/{name}").raise_for_status()
        yield f"s3://{name}"
