"""Notifies who looks after a budget when what was taken of it crosses its alert."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from contracts.notices import NOTICES, Recipient
from kit.core.money import brl
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Message, Reader, deliver
from sqlalchemy import RowMapping

from config_service.budget_lines.queries import list_addresses, list_administrators, list_choices, list_owners

KIND = "budget_alert"
PAGE = "/configuracoes/orcamentos"


async def notify_crossed(uow: UnitOfWork, customer_uuid: UUID, lines: Iterable[RowMapping]) -> None:
    """Ring and mail the owners of the lines that are `is_crossed`; without owners, the administrators."""
    for line in lines:
        if line["is_crossed"]:
            await _notify(uow, customer_uuid, line)


async def _notify(uow: UnitOfWork, customer_uuid: UUID, line: RowMapping) -> None:
    message = _message(line)
    owners = await list_owners(uow, customer_uuid, line["owners_uuids"])
    employees = [one.employee_uuid for one in owners if one.employee_uuid]
    choices = await list_choices(uow, customer_uuid, employees=employees, kind=KIND)
    ours = choices.get(None, {})
    roles = NOTICES[KIND].with_recipients(ours.get("recipients")).recipients
    readers = await _with_others(uow, customer_uuid, owners, roles)
    notice = NOTICES[KIND].with_switches([ours])
    for reader in readers:
        own = choices.get(reader.employee_uuid, {}) if reader.employee_uuid else {}
        deliver(uow, message, reader, notice=notice.with_switches([own]))


async def _with_others(
    uow: UnitOfWork, customer_uuid: UUID, owners: Sequence[Reader], roles: frozenset[Recipient]
) -> list[Reader]:
    """The owners, and whom the customer chose beside them; each once."""
    readers = [*owners]
    if not owners or Recipient.ADMINISTRATOR in roles:
        known = {owner.employee_uuid for owner in owners}
        administrators = await list_administrators(uow, customer_uuid)
        readers += [one for one in administrators if one.employee_uuid not in known]
    return [*readers, *(await list_addresses(uow, customer_uuid) if Recipient.EMAILS in roles else [])]


def _message(line: RowMapping) -> Message:
    amount, consumed = line["amount"], line["consumed"]
    share = f" ({consumed * 100 / amount:.0f} %)" if amount else ""
    over = amount - consumed
    left = f"Saldo: {brl(over)}." if over >= 0 else f"Ultrapassado em {brl(-over)}."
    return Message(
        kind=KIND,
        title=f"Orçamento {line['name']} atingiu o alerta",
        text=f"{brl(consumed)} de {brl(amount)} já foram consumidos{share}. {left}",
        link=PAGE,
        about_entity="budget",
        about_uuid=line["uuid"],
    )
