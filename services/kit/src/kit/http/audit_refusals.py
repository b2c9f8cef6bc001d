"""Writes refused permissions to the audit (HARDENING A18)."""

import logging
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Any

from fastapi import Request

from kit.core.principal import Principal
from kit.core.refusals import Refusal, status_of
from kit.db.scopes import CustomerScope, NoScope, Scope
from kit.db.work import UnitOfWork

log = logging.getLogger("kit.audit")
_FORBIDDEN = 403
_ONCE_IN = timedelta(minutes=1)
_REMEMBERED = 10_000
_told: OrderedDict[tuple[Any, ...], datetime] = OrderedDict()


async def note_refusal(request: Request, refusal: Refusal) -> None:
    """One line per session, operation and code in a minute: refusals must not become a way to fill a disk."""
    by: Principal | None = getattr(request.state, "principal", None) or getattr(request.state, "refused", None)
    service_context = request.app.state.service_context
    if status_of(refusal) != _FORBIDDEN or by is None or getattr(service_context, "db", None) is None:
        return
    route = getattr(request.scope.get("route"), "path", "")
    if not _is_first((by.session_uuid, request.method, route, refusal.code), service_context.clock.now()):
        return
    customer = by.customer_uuid or by.own_customer_uuid
    scope: Scope = CustomerScope(customer) if customer else NoScope()
    try:
        async with UnitOfWork(service_context.db, scope=scope, principal=by) as uow:
            said = f"Recusado: {request.method} {route} ({refusal.code})"
            uow.audit(action="refused", entity="operation", description=said)
    except Exception:
        log.exception("a refusal could not be written down")  # the answer stays what it was


def _is_first(key: tuple[Any, ...], now: datetime) -> bool:
    before = _told.get(key)
    if before is not None and before <= now < before + _ONCE_IN:
        return False
    _told[key] = now
    _told.move_to_end(key)
    if len(_told) > _REMEMBERED:
        _told.popitem(last=False)
    return True
