"""Another e-mail of an agency's people: confirmed at the new address by who has a password (decision 0020)."""

from typing import Any
from uuid import UUID

import httpx
from identity_service.accounts.rules import normalized_email
from kit.core.ids import new_uuid
from kit.testing import Running, eventually

from services.identity.tests.staff_office import PATIENCE, Colleague, a_body, change_password, of, one

ASKED = "Confirme o novo e-mail da sua conta no Trajeto"


def fresh() -> str:
    return f"novo.{new_uuid().hex[-8:]}@gaivota.test"


async def links(identity: Running, email: str) -> list[str]:
    """The tokens mailed to an address to confirm it, oldest first."""
    texts = [mail["text"] for mail in await identity.mails(email) if mail["subject"] == ASKED]
    return [text.split("/confirmar-email/")[1][:43] for text in texts]


async def confirm(identity: Running, token: str) -> httpx.Response:
    return await identity.client.post("/email-confirmations", json={"token": token})


async def put(gina: Colleague, of_whom: Colleague, email: str) -> dict[str, Any]:
    answer = await gina.client.put(one(of_whom.uuid), json={"email": email})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()["data"]
    return told


async def test_a_new_address_takes_the_old_ones_links_along(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina, body = await employed(), a_body()
    made = (await gina.client.post(of(gaivota), json=body)).json()["data"]
    new = fresh()
    taken = await gina.client.put(one(made["uuid"]), json={"email": gina.email})
    assert taken.json()["code"] == "ALREADY_EXISTS"
    assert (await gina.client.put(one(made["uuid"]), json={"email": new})).json()["data"]["email"] == new
    (old,) = await identity.mails(body["email"])
    (to_new,) = await identity.mails(new)
    assert (await change_password(identity, old)).json()["code"] == "INVALID_RESET_TOKEN"
    assert (await change_password(identity, to_new)).status_code == 200
    assert (await gina.client.post(of(gaivota), json=a_body(email=body["email"]))).status_code == 201


async def test_until_it_is_confirmed_the_old_e_mail_signs_in(identity: Running, employed: Any, sign_in: Any) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    new = fresh()
    told = await put(gina, ivo, new)
    assert (told["email"], told["waiting_email"]) == (ivo.email, new)
    assert (await sign_in(new)).json()["code"] == "INVALID_CREDENTIALS"
    assert (await ivo.client.get("/me")).json()["email"] == ivo.email
    listed = (await gina.client.get(one(ivo.uuid))).json()["data"]
    assert listed["waiting_email"] == new


async def test_once_confirmed_sessions_end_and_the_old_address_is_told(
    identity: Running, employed: Any, sign_in: Any
) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    new = fresh()
    await put(gina, ivo, new)
    (token,) = await links(identity, new)
    assert (await confirm(identity, token)).status_code == 200
    assert (await confirm(identity, token)).json()["code"] == "INVALID_EMAIL_TOKEN"
    assert (await ivo.client.get("/me")).json()["code"] == "SESSION_ENDED"
    assert (await sign_in(new)).status_code == 200
    (mail,) = [one for one in await identity.mails(ivo.email) if "e-mail da sua conta" in one["subject"]]
    assert "n***@gaivota.test" in mail["text"]
    told = (await gina.client.get(one(ivo.uuid))).json()["data"]
    assert (told["email"], told["waiting_email"]) == (normalized_email(new), None)


async def test_a_newer_change_replaces_the_one_that_waits_and_the_same_is_mailed_once(
    identity: Running, employed: Any
) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    first, second = fresh(), fresh()
    for email in (first, second, second):
        await put(gina, ivo, email)
    (dead,), (alive,) = await links(identity, first), await links(identity, second)
    assert (await confirm(identity, dead)).json()["code"] == "INVALID_EMAIL_TOKEN"
    assert (await confirm(identity, alive)).status_code == 200


async def test_changing_back_withdraws_the_change(identity: Running, employed: Any) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    new = fresh()
    await put(gina, ivo, new)
    assert (await put(gina, ivo, ivo.email))["waiting_email"] is None
    (token,) = await links(identity, new)
    assert (await confirm(identity, token)).json()["code"] == "INVALID_EMAIL_TOKEN"


async def test_another_field_leaves_what_waits(identity: Running, employed: Any) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    new = fresh()
    await put(gina, ivo, new)
    told = (await gina.client.put(one(ivo.uuid), json={"name": "Ivo dos Reis"})).json()["data"]
    assert (told["name"], told["waiting_email"]) == ("Ivo dos Reis", new)
    assert len(await links(identity, new)) == 1


async def test_a_closed_account_confirms_nothing_until_it_is_open_again(identity: Running, employed: Any) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    new = fresh()
    await put(gina, ivo, new)
    assert (await gina.client.patch(f"{one(ivo.uuid)}/inactive")).status_code == 200
    (dead,) = await links(identity, new)
    assert (await confirm(identity, dead)).json()["code"] == "INVALID_EMAIL_TOKEN"
    assert (await gina.client.patch(f"{one(ivo.uuid)}/active")).status_code == 200
    assert (await confirm(identity, dead)).json()["code"] == "INVALID_EMAIL_TOKEN"

    async def mailed_again() -> list[str]:
        return [token for token in await links(identity, new) if token != dead]

    (alive,) = await eventually(mailed_again, within=PATIENCE)
    assert (await confirm(identity, alive)).status_code == 200


async def test_an_e_mail_that_is_somebody_elses_is_refused(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina, ivo = await employed("M"), await employed("I", "Ivo Prado")
    taken = await gina.client.put(one(ivo.uuid), json={"email": gina.email.upper()})
    assert (taken.status_code, taken.json()["code"]) == (409, "ALREADY_EXISTS")
    new = fresh()
    await put(gina, ivo, new)
    assert (await gina.client.post(of(gaivota), json=a_body(email=new))).status_code == 201, "what waits holds nothing"
    (token, *_) = await links(identity, new)
    assert (await confirm(identity, token)).json()["code"] == "ALREADY_EXISTS"
