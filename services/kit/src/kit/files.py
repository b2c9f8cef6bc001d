"""Files beside the database: a folder here, any S3 in a cluster, under names that say nothing (HARDENING A12)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import obstore
from obstore.store import LocalStore, from_url

from kit.ids import new_uuid
from kit.refusals import NotFound
from kit.settings import ServiceSettings

NAME = re.compile(r"[0-9a-f]{2}/[0-9a-f]{32}")
_CHUNK = 256 * 1024


@dataclass(frozen=True, slots=True)
class StoredFile:
    """What the owner's table keeps of a file; `size` in bytes, `sha256` in hex."""

    name: str
    content_type: str
    size: int
    sha256: str


class FileStore:
    """One service's files; FILES_URL (`s3://bucket/prefix`, keys from AWS_*) or else FILES_DIR."""

    def __init__(self, settings: ServiceSettings) -> None:
        self._url = settings.files_url
        self._folder = settings.files_dir
        self._opened: Any = None

    @property
    def _store(self) -> Any:
        """Opened at the first use: most services never touch a file."""
        if self._opened is None:
            self._opened = from_url(self._url) if self._url else _folder(self._folder)
        return self._opened

    async def put(self, content: bytes, content_type: str) -> StoredFile:
        """Keep a file under a new random name."""
        name = new_uuid().hex
        stored = StoredFile(f"{name[-2:]}/{name}", content_type, len(content), hashlib.sha256(content).hexdigest())
        await obstore.put_async(self._store, stored.name, content)
        return stored

    async def open(self, name: str) -> tuple[int, AsyncIterator[bytes]]:
        """Size and content of a file, piece by piece. Raises NotFound, also for a name that is none of ours."""
        if not NAME.fullmatch(name):
            raise NotFound
        try:
            found = await obstore.get_async(self._store, name)
        except FileNotFoundError as problem:
            raise NotFound from problem
        return int(found.meta["size"]), _pieces(found)

    async def delete(self, name: str) -> None:
        """Forget a file; one that is gone already is as good."""
        if NAME.fullmatch(name):
            try:
                await obstore.delete_async(self._store, name)
            except FileNotFoundError:
                return


def _folder(path: Path) -> LocalStore:
    path.mkdir(parents=True, exist_ok=True)
    return LocalStore(path.resolve())


async def _pieces(found: Any) -> AsyncIterator[bytes]:
    async for piece in found.stream(min_chunk_size=_CHUNK):
        yield bytes(piece)
