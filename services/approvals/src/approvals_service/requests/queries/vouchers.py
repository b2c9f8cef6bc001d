"""Receipts of a report's expenses: expenses-ocr signs a link for each reader."""

import asyncio
from collections.abc import Sequence
from typing import Any

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.core.refusals import RemoteRefusal, Unavailable

from approvals_service.requests.schemas import ApprovalRequest

PATIENCE = 1.0
"""Seconds a request is worth waiting for the links of its receipts."""


async def with_vouchers(
    shown: ApprovalRequest, items: Sequence[dict[str, Any]], *, by: Principal, calls: Calls
) -> ApprovalRequest:
    """The request with a link to each receipt, signed for its reader; without them when expenses-ocr is away."""
    if not any(item.get("has_voucher") for item in items):
        return shown
    links = await _links(shown, by, calls)
    lines = [item.model_copy(update={"voucher_path": links.get(str(item.item_order_uuid))}) for item in shown.items]
    return shown.model_copy(update={"items": lines})


async def _links(shown: ApprovalRequest, by: Principal, calls: Calls) -> dict[str, str | None]:
    path, reader = f"/internal/subjects/{shown.subject_uuid}", {"reader": str(by.user_uuid)}
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await calls.get(service="expenses-ocr", path=path, params=reader)
    except (Unavailable, RemoteRefusal, TimeoutError):
        return {}
    return {str(item["item_uuid"]): item.get("voucher_path") for item in answer["data"].get("items", [])}
