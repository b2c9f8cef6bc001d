"""The probe: what it hears, what it serves."""

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from contracts.config import BranchChanged, CostCenterChanged
from contracts.orders import OrderStatusChanged
from fastapi import Depends, File, Form, Response, UploadFile
from kit.core.principal import Principal
from kit.db.tenancy import locate
from kit.http.etags import IfMatch, etag, require_version
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import OpenUow, UnitOfWork, Uow
from kit.messaging.reactions import on, reactions
from kit.messaging.reference_copies import ReferenceCopy
from kit.process.service import Service
from pydantic import BaseModel

from probe.tables import BranchCopy, Heard, Note

MayWrite = Annotated[Principal, Depends(permits("create-order"))]
MayWriteOf = Annotated[Principal, Depends(permits("create-order", customer="of_object"))]
router = Router()


class NoteWrite(BaseModel):
    text: str


class NoteRead(BaseModel):
    uuid: UUID
    text: str
    version: int


def status_changed(note: Note, *, to: str, user: UUID, uow: UnitOfWork) -> OrderStatusChanged:
    return OrderStatusChanged(
        uuid=note.uuid,
        customer_uuid=note.customer_uuid,
        agency_uuid=note.agency_uuid,
        number=1,
        from_status=None,
        to_status=to,
        version=note.version,
        total_value=Decimal("0.00"),
        issuer_user_uuid=user,
        changed_at=uow.clock.now(),
    )


@router.post("/notes", status_code=201)
async def create(body: NoteWrite, by: MayWrite, uow: Uow) -> NoteRead:
    note = Note(text=body.text, customer_uuid=by.customer(), agency_uuid=by.agency_uuid)
    uow.add(note)
    uow.publish(status_changed(note, to="OPEN", user=by.user_uuid, uow=uow))
    uow.audit(action="create", entity="note", entity_uuid=note.uuid, description="Criou")
    await uow.flush()
    if body.text == "breaks at commit":
        uow.publish(status_changed(note, to="\ud800", user=by.user_uuid, uow=uow))
    return NoteRead(uuid=note.uuid, text=note.text, version=note.version)


@router.put("/notes/{note_uuid}")
async def change(
    note_uuid: UUID, body: NoteWrite, seen: IfMatch, by: MayWriteOf, uow: Uow, response: Response
) -> NoteRead:
    await locate(uow, Note, note_uuid)
    note = await uow.lock(Note, note_uuid)
    require_version(note, seen)
    note.text = body.text
    await uow.flush()
    etag(response, note.version)
    return NoteRead(uuid=note.uuid, text=note.text, version=note.version)


@router.post("/slow-notes")
async def create_slowly(body: NoteWrite, by: MayWrite, open_uow: OpenUow) -> NoteRead:
    async with open_uow() as uow:
        if uow.is_replay:
            found = await uow.session.get(Note, uow.remembered)
            assert found is not None
        else:
            found = Note(text=body.text, customer_uuid=by.customer(), agency_uuid=by.agency_uuid)
            uow.add(found)
            uow.remember(found.uuid)
    async with open_uow() as uow:
        note = await uow.session.get(Note, found.uuid)
        assert note is not None
        return NoteRead(uuid=note.uuid, text=note.text, version=note.version)


@router.post("/pictured-notes", status_code=201)
async def create_pictured(
    text: Annotated[str, Form()], picture: Annotated[UploadFile, File()], by: MayWrite, uow: Uow
) -> NoteRead:
    size = len(await picture.read())
    note = Note(text=f"{text} ({size})", customer_uuid=by.customer(), agency_uuid=by.agency_uuid)
    uow.add(note)
    await uow.flush()
    return NoteRead(uuid=note.uuid, text=note.text, version=note.version)


@router.get("/notes/{note_uuid}")
async def read(note_uuid: UUID, by: MayWriteOf, uow: Uow) -> NoteRead:
    await locate(uow, Note, note_uuid)
    note = await uow.lock(Note, note_uuid)
    return NoteRead(uuid=note.uuid, text=note.text, version=note.version)


UNBEARABLE: set[str] = set()
"""Names whose facts fail for now."""


async def note_when_cost_center_changed(fact: CostCenterChanged, uow: UnitOfWork) -> None:
    if fact.name == "poison":
        raise ValueError("this one never works")
    if fact.name in UNBEARABLE:
        raise ValueError("this one works once we are mended")
    uow.add(Heard(customer_uuid=fact.customer_uuid, about_uuid=fact.uuid, name=fact.name))


def make_probe() -> Service:
    return Service(
        name="orders",
        token="orders",
        producers_heard=("config",),
        copies=(ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches"),),
        reactions=reactions(on(CostCenterChanged, note_when_cost_center_changed)),
        routers=(router,),
    )
