"""An album of pictures: what a room with files does, without a table of its own."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, UploadFile
from kit.core.principal import Principal
from kit.files.images import picture_of
from kit.http.app import ClockDep
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep, file_router
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.process.service import Service
from pydantic import BaseModel

MayDraw = Annotated[Principal, Depends(permits("create-order"))]
router = Router()


class PictureRead(BaseModel):
    url: str
    size: int
    sha256: str
    width: int
    by: UUID


@router.post("/pictures", status_code=201)
async def hang(
    by: MayDraw,
    picture: UploadFile,
    files: FileStoreDep,
    links: FileLinksDep,
    confinement: ConfinementDep,
    clock: ClockDep,
) -> PictureRead:
    fresh = await picture_of(picture, confinement)
    kept = await files.put(fresh.content, fresh.content_type)
    url = links.to(kept.name, person=by.user_uuid, content_type=kept.content_type, title="Férias.png", now=clock.now())
    return PictureRead(url=url, size=kept.size, sha256=kept.sha256, width=fresh.width, by=by.user_uuid)


def make_album() -> Service:
    return Service(name="orders", token="orders", routers=(router, file_router("orders")))
