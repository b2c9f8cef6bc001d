"""Pictures of declared entities: uploaded, kept beside the row, shown by links (API section 1.4, HARDENING A12)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from mimetypes import guess_extension
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, File, Path, Response, UploadFile
from kit.core.refusals import InvalidFile, StaleVersion, refusals
from kit.files.images import Picture, picture_of
from kit.files.store import FileStore, StoredFile
from kit.http.etags import IfMatch
from kit.http.file_pages import ConfinementDep, FileStoreDep, links_of
from kit.http.forms import only_parts
from kit.http.pages import One
from kit.http.permissions import Permission
from kit.http.routing import Router
from kit.http.uow import UnitOfWork, Uow

from config_service.resources.actions import announce_row, take_row
from config_service.resources.declaration import Resource
from config_service.resources.routes import answer_of, id_of, one_of, one_path
from config_service.shapes.rules import Deed

TOKEN = "config"  # noqa: S105 - the first token of NATS subjects and of links to files, no secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A call that gives a row a picture.

    `part`: of the form, and in the audit; `path`: the last part of the call's path; `longest`: pixels of a side.
    `put`: puts the file on the row; the name of the file that it takes the place of, None when of none.
    """

    part: str
    path: str
    operation: str
    says: str
    longest: int
    status: int
    put: Callable[[Any, StoredFile], str | None]


def serve_upload(router: Router, of: Resource[Any, Any], upload: Upload, *, may: Permission) -> None:
    """Add the call to the router of an entity."""

    async def keep(
        uuid: Annotated[UUID, Path(alias=id_of(of))],
        sent: Annotated[UploadFile, File(alias=upload.part)],
        _alone: Annotated[None, Depends(only_parts(upload.part))],
        uow: Uow,
        files: FileStoreDep,
        confinement: ConfinementDep,
        seen: IfMatch,
        response: Response,
    ) -> One[Any]:
        picture = await picture_of(sent, confinement, longest=upload.longest)
        row = await _kept(of, uuid, upload, picture, uow=uow, files=files, seen=seen)
        return answer_of(row, response)

    router.add_api_route(
        f"{one_path(of)}/{upload.path}",
        keep,
        methods=["POST"],
        name=upload.operation,
        description=upload.says,
        dependencies=[Depends(may)],
        response_model=one_of(of),
        status_code=upload.status,
        responses=refusals(InvalidFile, StaleVersion),
    )


async def _kept(
    of: Resource[Any, Any],
    uuid: UUID,
    upload: Upload,
    picture: Picture,
    *,
    uow: UnitOfWork,
    files: FileStore,
    seen: int | None,
) -> Any:
    """The file is stored before the row is locked, and deleted again unless the change is committed."""
    stored = await files.keep(picture.content, picture.content_type, uow=uow)
    row = await take_row(of, uuid, uow=uow, seen=seen)
    former = upload.put(row, stored)
    if former is not None:
        uow.after_commit(partial(files.delete, former))
    await uow.flush()
    changes = {upload.part: [former is not None, True]}
    return await announce_row(of, row, deed=Deed.CHANGED, uow=uow, changes=changes)


def link_to(path: str | None, content_type: str | None, *, title: str, uow: UnitOfWork) -> str | None:
    """The address of a stored picture for whoever asks now; None where there is none, and where nobody asks."""
    if path is None or content_type is None or uow.principal is None:
        return None
    name = f"{title}{guess_extension(content_type) or ''}"
    links, person = links_of(TOKEN, uow.db.settings), uow.principal.user_uuid
    return links.to(path, person=person, content_type=content_type, title=name, now=uow.clock.now())
