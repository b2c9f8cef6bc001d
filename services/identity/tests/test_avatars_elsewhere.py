"""Other services give links to people's pictures: what they are told for it, and what their links open here."""

import base64
from datetime import timedelta
from typing import Any
from uuid import UUID

from contracts.identity import PrivacyRequestAccepted, UserChanged
from identity_service.privacy.erasing import PEOPLE
from identity_service.users.avatars.republishing import publish_avatars
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.files.links import FileLinks
from kit.http.avatars import AvatarLinks
from kit.privacy.erasures import carry_out
from kit.testing import Running, agency_issuer, agency_manager, operator, other_customer

from services.identity.tests.test_own_settings import Hire, SignIn, bearer, hang, picture_at

OTHER_KEY = base64.b64encode(bytes(range(100, 132))).decode()


def links(identity: Running, *, keys: tuple[str, ...] | None = None) -> AvatarLinks:
    """As another service makes them: it was told the key, and nothing else of ours."""
    told = AvatarLinks.of(identity.service_context.settings)
    return told if keys is None else AvatarLinks(told.base, keys)


async def told_of(identity: Running, user_uuid: UUID) -> UserChanged:
    facts = await identity.outbox(UserChanged)
    return [fact for fact in facts if isinstance(fact, UserChanged) and fact.uuid == user_uuid][-1]


async def pictured(identity: Running, who: Any, sign_in: SignIn) -> tuple[UUID, str, dict[str, str]]:
    """The account, the name its fact gives the picture, and the person's own bearer."""
    signed_in = await sign_in(who)
    uuid = UUID(signed_in.json()["user"]["uuid"])
    assert (await hang(identity, str(uuid), bearer(signed_in))).status_code == 200
    name = (await told_of(identity, uuid)).avatar
    assert name is not None
    return uuid, name, bearer(signed_in)


async def test_a_colleague_sees_the_picture_a_fact_told_of(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    account, name, _ = await pictured(identity, ana, sign_in)
    bruno = await sign_in(await hired(name="Bruno"))
    reader = UUID(bruno.json()["user"]["uuid"])
    url = links(identity).to(account, name, reader=reader, now=identity.clock.now())
    shown = await picture_at(identity, url)
    assert (shown.status_code, shown.headers["Content-Type"]) == (200, "image/png")
    assert shown.headers["Content-Disposition"] == "inline; filename*=UTF-8''Ana%20Souza.png"
    assert shown.headers["Cache-Control"].startswith("private, max-age=")
    assert (await picture_at(identity, url, bearer(bruno))).content == shown.content


async def test_a_link_is_worth_nothing_to_anybody_else_nor_after_its_time(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    account, name, own = await pictured(identity, ana, sign_in)
    reader = UUID((await sign_in(await hired(name="Bruno"))).json()["user"]["uuid"])
    url = links(identity).to(account, name, reader=reader, now=identity.clock.now())
    path = "/" + url.partition("/api/v1/")[2]
    assert (await picture_at(identity, url, own)).status_code == 404
    for stranger in (other_customer(), agency_manager(), agency_issuer(customer=ana.company), operator()):
        answer = await identity.as_(stranger).get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=5))
    assert (await picture_at(identity, url)).status_code == 404


async def test_the_key_of_pictures_opens_pictures_and_nothing_else(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    """What else identity keeps under the same kind of name - exports of people - is out of the key's reach."""
    account, name, _ = await pictured(identity, ana, sign_in)
    bruno = UUID((await sign_in(await hired(name="Bruno"))).json()["user"]["uuid"])
    now, settings = identity.clock.now(), identity.service_context.settings
    export = await identity.service_context.files.put(b"everything about Bruno", "application/zip")
    of = links(identity)
    for refused in (
        of.to(account, export.name, reader=bruno, now=now),
        of.to(bruno, export.name, reader=bruno, now=now),
        of.to(bruno, name, reader=bruno, now=now),
        of.to(new_uuid(), name, reader=bruno, now=now),
        *(
            FileLinks("identity", of.base, settings.avatar_keys).to(
                lying, person=bruno, content_type="image/png", title="eu.png", now=now
            )
            for lying in (name, export.name)
        ),
    ):
        assert (await picture_at(identity, refused)).status_code == 404
    ours = FileLinks("identity", of.base, settings.field_keys)
    given = ours.to(export.name, person=bruno, content_type="application/zip", title="dados.zip", now=now)
    assert (await picture_at(identity, given)).content == b"everything about Bruno"


async def test_no_other_key_opens_pictures_but_an_accepted_one_does(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    account, name, _ = await pictured(identity, ana, sign_in)
    now, settings = identity.clock.now(), identity.service_context.settings
    for key in (OTHER_KEY, *settings.field_keys):
        forged = links(identity, keys=(key,)).to(account, name, reader=account, now=now)
        assert (await picture_at(identity, forged)).status_code == 404
    older = links(identity, keys=(OTHER_KEY,)).to(account, name, reader=account, now=now)
    accepting = settings.model_copy(update={"avatar_key_accepted": type(settings.field_key)(OTHER_KEY)})
    identity.service_context.settings = accepting
    try:
        assert (await picture_at(identity, older)).status_code == 200
    finally:
        identity.service_context.settings = settings


async def test_a_picture_that_went_is_told_of_and_its_links_open_nothing(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    account, name, own = await pictured(identity, ana, sign_in)
    now = identity.clock.now()
    url = links(identity).to(account, name, reader=account, now=now)
    assert (await identity.client.delete(f"/users/{account}/avatar", headers=own)).status_code == 204
    told = await told_of(identity, account)
    assert (told.avatar, told.has_avatar) == (None, False)
    assert (await picture_at(identity, url)).status_code == 404
    assert (await hang(identity, str(account), own)).status_code == 200
    assert (await told_of(identity, account)).avatar not in (None, name)
    assert (await picture_at(identity, url)).status_code == 404


async def test_an_erased_person_is_told_without_a_picture(identity: Running, ana: Any, sign_in: SignIn) -> None:
    account, name, _ = await pictured(identity, ana, sign_in)
    now = identity.clock.now()
    url = links(identity).to(account, name, reader=account, now=now)
    people = (ana.employee_uuid, account)
    erasure = PrivacyRequestAccepted(
        uuid=new_uuid(), customer_uuid=ana.company.uuid, kind="erasure", person_uuids=people, accepted_at=now
    )
    async with identity.db.work(CustomerScope(ana.company.uuid)) as uow:
        await carry_out(erasure, uow=uow, people=PEOPLE)
    assert (await told_of(identity, account)).avatar is None
    assert (await picture_at(identity, url)).status_code == 404


async def test_pictures_of_before_are_told_again_under_a_newer_version(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    account, name, _ = await pictured(identity, ana, sign_in)
    bruno = UUID((await sign_in(await hired(name="Bruno"))).json()["user"]["uuid"])
    before, untouched = await told_of(identity, account), await told_of(identity, bruno)
    assert await publish_avatars(identity.db) >= 1
    after = await told_of(identity, account)
    assert (after.avatar, after.version) == (name, before.version + 1)
    assert await told_of(identity, bruno) == untouched
