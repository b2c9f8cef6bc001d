"""Reads requests about personal data, with names, and a link to the file for those who may have it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork

from identity_service.accounts.store import refs_of
from identity_service.privacy import store
from identity_service.privacy.rules import may_have_file
from identity_service.privacy.schemas import PrivacyRequestRead
from identity_service.privacy.store import RequestFilter
from identity_service.privacy.tables import PrivacyRequestTable
from identity_service.users.schemas import Ref

FILE_TITLE, FILE_TYPE = "meus-dados-trajeto.json", "application/json"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, when, and what makes links for them."""

    by: Principal
    links: FileLinks
    now: datetime


@dataclass(frozen=True, slots=True)
class Shown:
    """Requests as one reader sees them; `people` by their account."""

    reader: Reader
    people: Mapping[UUID, Ref]

    def read(self, row: Mapping[str, Any]) -> PrivacyRequestRead:
        """A row as the API shows it."""
        return PrivacyRequestRead(
            uuid=row["uuid"],
            kind=row["kind"],
            status=row["status"],
            person=self.people[row["person_user_uuid"]],
            requested_by=self.people[row["requested_by_user_uuid"]],
            reason=row["reason"],
            reason_refused=row["reason_refused"],
            created_at=row["created_at"],
            done_at=row["done_at"],
            file_link=self._link(row),
        )

    def _link(self, row: Mapping[str, Any]) -> str | None:
        reader, people = self.reader, {"person": row["person_user_uuid"], "asker": row["requested_by_user_uuid"]}
        if row["file_path"] is None or not may_have_file(reader.by, **people):
            return None
        return reader.links.to(
            row["file_path"], person=reader.by.user_uuid, content_type=FILE_TYPE, title=FILE_TITLE, now=reader.now
        )


async def shown_to(uow: UnitOfWork, rows: Sequence[Mapping[str, Any]], *, reader: Reader) -> Shown:
    """The people named in these rows, asked for at once."""
    named = {row[column] for row in rows for column in ("person_user_uuid", "requested_by_user_uuid")}
    people = {
        row["uuid"]: Ref(uuid=row["employee_uuid"] or row["agency_employee_uuid"] or row["uuid"], name=row["name"])
        for row in await refs_of(uow, list(named))
    }
    return Shown(reader, people)


async def list_requests(
    uow: UnitOfWork, wanted: RequestFilter, *, page: PageParams, request: Request, reader: Reader
) -> tuple[PageResult, Shown]:
    """A page of what the reader may see, newest first."""
    result = await paginate(uow, store.select_visible(reader.by, wanted), page=page, request=request)
    return result, await shown_to(uow, result.rows, reader=reader)


async def read_request(uow: UnitOfWork, request: PrivacyRequestTable, *, reader: Reader) -> PrivacyRequestRead:
    """One request as the reader sees it."""
    row = request.model_dump()
    return (await shown_to(uow, [row], reader=reader)).read(row)
