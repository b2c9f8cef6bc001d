"""Sends links to set a password: for a forgotten one, and for people one administers."""

from datetime import timedelta
from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.http.uow import UnitOfWork
from kit.process.service import TaskContext

from identity_service.accounts.rules import normalized_email
from identity_service.attempts.link_requests import count_link_request, may_mail, require_mail_left
from identity_service.devices.rules import device_of
from identity_service.known_devices.visitor import Visitor
from identity_service.passwords import store
from identity_service.passwords.blocks import ASKS
from identity_service.passwords.links import LIFETIMES, RESET, invite, make_link
from identity_service.passwords.mails import login_blocked, password_reset
from identity_service.resets.schemas import ForgotPasswordRequest
from identity_service.users.queries import Person, find_login, find_person
from identity_service.users.reach import MANAGES, take_employee

LOOK_EVERY_SECONDS = 5.0
# Whoever waited longer has asked again: a link that comes out of the blue frightens people.
ASK_LIFE = timedelta(minutes=15)
_HIRES = ("create-customer-employee", MANAGES)


async def request_reset(body: ForgotPasswordRequest, visitor: Visitor, *, uow: UnitOfWork, clock: Clock) -> None:
    """Somebody forgot a password: the ask is written down, and nothing here looks whether we know them.

    So a stranger's ask takes the very same statements (HARDENING A1); the worker does the rest. Raises
    TooManyRequests for an address that asks for everybody.
    """
    email, now = normalized_email(body.email), clock.now()
    await count_link_request(uow, visitor.address, now=now)
    if await may_mail(uow, email, now=now):
        await store.put_reset_request(uow, email, now=now)
        uow.wake(ASKS)


async def answer_reset_requests(task: TaskContext) -> None:
    """Look at what was asked as it comes; woken by the commit that wrote it down."""
    while True:
        task.woken.clear()
        while await _answer_one(task.db):
            pass
        await woken(task.woken, within=LOOK_EVERY_SECONDS)


async def _answer_one(db: Database) -> bool:
    """Mail one asker we know and may let in; an ask is forgotten in the transaction that answers it."""
    async with db.work(NoScope()) as uow:
        ask = await store.take_reset_request(uow, after=uow.clock.now() - ASK_LIFE)
        if ask is None:
            return False
        login = await find_login(uow, ask.email)
        person = await find_person(uow, login.user_uuid, hold=True) if login.user_uuid else None
        if person is not None and ask.block is not None:
            _mail_block(uow, person, ask.block)
        elif person is not None:
            await _mail_link(uow, person, said="Esqueceu a senha")
        return True


def _mail_block(uow: UnitOfWork, person: Person, block: store.Block) -> None:
    """What happened, from where, and how to go on."""
    mail = login_blocked(
        name=person.user.name,
        until=block.blocked_until,
        address=block.address or "desconhecido",
        device=device_of(block.device),
        link=f"{uow.db.settings.public_url.rstrip('/')}/redefinir-senha",
    )
    uow.mail(to=person.user.email, subject=mail.subject, text=mail.text, html=mail.html)


async def request_password_change(employee_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """Mail an employee the way to a new password. Raises Forbidden, NotFound, InvalidStatus, TooManyRequests."""
    user = await take_employee(uow, employee_uuid, by=by, slugs=(MANAGES,))
    person = await find_person(uow, user.uuid)
    if person is None:
        raise InvalidStatus("inactive", "Inativo")
    await require_mail_left(uow, user.email_normalized, now=clock.now())
    await _mail_link(uow, person, said="Alteração de senha solicitada")


async def _mail_link(uow: UnitOfWork, person: Person, *, said: str) -> None:
    """A link to whoever has a password; a new invitation to whoever never chose one."""
    user, now = person.user, uow.clock.now()
    uow.audit(action="ask_password_link", entity="user", entity_uuid=user.uuid, description=said)
    if await store.find_hash(uow, user.uuid) is None:
        await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=_company_of(person))
        return
    link = await make_link(uow, user.uuid, purpose=RESET, now=now)
    mail = password_reset(name=user.name, link=link, expires_at=now + LIFETIMES[RESET])
    uow.mail(to=user.email, subject=mail.subject, text=mail.text, html=mail.html)


def _company_of(person: Person) -> str | None:
    company = person.known.customer or person.known.agency
    return company.trading_name if company else None


async def invite_again(employee_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """Send an employee's invitation once more. Raises Forbidden, NotFound, InvalidStatus, TooManyRequests."""
    user = await take_employee(uow, employee_uuid, by=by, slugs=_HIRES)
    person = await find_person(uow, user.uuid)
    if person is None:
        raise InvalidStatus("inactive", "Inativo")
    if await store.find_hash(uow, user.uuid) is not None:
        raise InvalidStatus("active", "Ativo")
    await require_mail_left(uow, user.email_normalized, now=clock.now())
    user.invited_to = user.email_normalized
    uow.audit(action="invite", entity="user", entity_uuid=user.uuid, description="Convite enviado de novo")
    await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=_company_of(person))
