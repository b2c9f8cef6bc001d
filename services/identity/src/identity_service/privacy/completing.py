"""Completes accepted requests: every service is called until all have done their part (HARDENING A19)."""

import asyncio
import json
import logging
from functools import partial
from typing import Any
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import Refusal
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.own_tables import ERASURE as ERASED
from kit.db.own_tables import PERSONAL_EXPORT
from kit.db.scopes import NoScope, scope_of
from kit.files.store import FileStore, StoredFile
from kit.http.uow import UnitOfWork
from kit.ops.commands import NEIGHBOURS
from kit.process.service import TaskContext
from sqlalchemy import select

from identity_service.privacy import store
from identity_service.privacy.bells import ENTITY, notify_person
from identity_service.privacy.lifecycle import PRIVACY_LIFECYCLE, PrivacyAction, PrivacyFacts, PrivacyStatus
from identity_service.privacy.queries import FILE_TYPE
from identity_service.privacy.tables import EXPORT, PrivacyRequestTable

LOG = logging.getLogger("identity.privacy")
LOOK_EVERY_SECONDS, FIRST_LOOK_SECONDS = 15.0, 0.2
OTHERS = tuple(name for name in NEIGHBOURS if name != "identity")


async def finish_privacy_requests(task: TaskContext) -> None:
    """Look at what is executing, soon after it was accepted and then ever more seldom."""
    pause = FIRST_LOOK_SECONDS
    while True:
        task.woken.clear()
        left = await finish_all(task.db, task.calls)
        pause = min(pause * 2, LOOK_EVERY_SECONDS) if left else LOOK_EVERY_SECONDS
        if await woken(task.woken, within=pause):
            pause = FIRST_LOOK_SECONDS


async def finish_all(db: Database, calls: Calls) -> int:
    """Finish whatever every service is done with; how many requests are left."""
    async with db.work(NoScope()) as uow:
        executing = await store.list_executing(uow)
    done = [await _finished(db, request, calls=calls) for request in executing]
    return done.count(False)


async def _finished(db: Database, request: PrivacyRequestTable, *, calls: Calls) -> bool:
    try:
        told = await _gathered(db, request, calls=calls)
    except Refusal as not_yet:
        LOG.info("privacy request %s waits: %s", request.uuid, not_yet.code)
        return False
    kept = await FileStore(db.settings).put(_written(request, told), FILE_TYPE) if request.kind == EXPORT else None
    await _finish(db, request.uuid, kept)
    return True


async def _gathered(db: Database, request: PrivacyRequestTable, *, calls: Calls) -> dict[str, Any]:
    """What each service answers about its part. Raises NotFound or Unavailable while one of them is not done."""
    part = "export" if request.kind == EXPORT else "erasure"
    path = f"/internal/privacy-requests/{request.uuid}/{part}"
    answers = await asyncio.gather(*(_asked(calls, name, path) for name in OTHERS))
    return {"identity": await _own(db, request), **dict(zip(OTHERS, answers, strict=True))}


async def _asked(calls: Calls, service: str, path: str) -> Any:
    answered = await calls.get(service=service, path=path)
    return answered.get("data")


async def _own(db: Database, request: PrivacyRequestTable) -> Any:
    async with db.work(scope_of(request.customer_uuid)) as uow:
        if request.kind == EXPORT:
            return await uow.session.scalar(
                select(PERSONAL_EXPORT.c.told).where(PERSONAL_EXPORT.c.uuid == request.uuid)
            )
        return await uow.session.scalar(select(ERASED.c.done_at).where(ERASED.c.uuid == request.uuid))


def _written(request: PrivacyRequestTable, told: dict[str, Any]) -> bytes:
    """The file: what each service keeps of the person, by its tables."""
    accepted = request.accepted_at.isoformat() if request.accepted_at else None
    document = {"request": str(request.uuid), "accepted_at": accepted, "services": told}
    return json.dumps(document, ensure_ascii=False, indent=2, default=str).encode()


async def _finish(db: Database, uuid: UUID, kept: StoredFile | None) -> None:
    """One worker finishes it; another who was as fast, or who came after an erasure, throws its file away."""
    drop = partial(FileStore(db.settings).delete, kept.name) if kept is not None else None
    async with db.work(NoScope()) as uow:
        if drop is not None:
            uow.on_rollback(drop)
        request = await store.lock(uow, uuid)
        if request is not None and request.state is PrivacyStatus.EXECUTING:
            await _done(uow, request, kept)
        elif drop is not None:
            uow.after_commit(drop)


async def _done(uow: UnitOfWork, request: PrivacyRequestTable, kept: StoredFile | None) -> None:
    if request.customer_uuid is not None:
        await uow.enter_customer(request.customer_uuid)
    step = PRIVACY_LIFECYCLE.decide(request.state, PrivacyAction.FINISH, PrivacyFacts())
    request.move_to(step.to)
    request.done_at = uow.clock.now()
    if kept is not None:
        request.file_path, request.file_size, request.file_sha256 = kept.name, kept.size, kept.sha256
        notify_person(uow, request, title="Seus dados estão prontos", text="O arquivo fica disponível por 30 dias.")
    said = "Solicitação sobre dados pessoais concluída"
    uow.audit(action=f"finish-{request.kind}", entity=ENTITY, entity_uuid=request.uuid, description=said)
