"""Looks at the files a service stores, and at the locks that are held while it stores them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from kit.db.scopes import CustomerScope
from kit.files.store import FileStore, StoredFile
from kit.testing import Running
from sqlalchemy import text


def files_of(service: Running) -> set[Path]:
    """Every file of the service."""
    return {path for path in service.service_context.settings.files_dir.rglob("*") if path.is_file()}


class WatchedFiles(FileStore):
    """Takes the lock of a row in a connection of its own whenever a file is stored; a lock that is held refuses it."""

    def __init__(self, service: Running, table: str, row: tuple[UUID, str], column: str) -> None:
        super().__init__(service.service_context.settings)
        self._service, self._table, self._row, self._column = service, table, row, column
        self.stored = 0

    async def put(self, content: bytes, content_type: str) -> StoredFile:
        self.stored += 1
        customer, uuid = self._row
        statement = text(f"SELECT 1 FROM {self._table} WHERE {self._column} = :uuid FOR UPDATE NOWAIT")
        async with self._service.db.work(CustomerScope(customer)) as uow:
            await uow.session.execute(statement, {"uuid": UUID(uuid)})
        return await super().put(content, content_type)


@contextmanager
def watched(service: Running, table: str, row: tuple[UUID, str], *, column: str = "uuid") -> Iterator[WatchedFiles]:
    """While this is open the service stores files through the watch; `row` is customer and uuid."""
    before, watch = service.service_context.files, WatchedFiles(service, table, row, column)
    service.service_context.files = watch
    try:
        yield watch
    finally:
        service.service_context.files = before
