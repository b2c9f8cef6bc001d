"""What an operator of the installation does from the command line."""

import argparse
import asyncio
import getpass
import sys
from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from kit.core.refusals import Refusal
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.http.validation import Input, errors_of
from pydantic import ValidationError

from identity_service.passwords.hashing import the_hasher
from identity_service.passwords.rules import weaknesses
from identity_service.sessions.keys import rotate_early
from identity_service.sessions.rules import KEPT_SESSION
from identity_service.settings import IdentitySettings
from identity_service.users.actions import NewPerson, create_operator
from identity_service.users.avatars.republishing import publish_avatars
from identity_service.users.fields import MailAddress, OptionalPhone, PersonName


class NewOperator(Input):
    """An operator as the command line names one, held to the same rules as people made on the screens."""

    required_messages: ClassVar = {"name": "O nome é obrigatório", "email": "O campo e-mail é obrigatório"}

    name: PersonName
    email: MailAddress
    phone: OptionalPhone = None


def create_operator_command(given: list[str]) -> None:
    """`create-operator --name --email [--phone] [--ask-password]`: without a password an invitation is mailed."""
    parser = argparse.ArgumentParser(prog="create-operator")
    parser.add_argument("--name", required=True)
    parser.add_argument("--email", required=True)
    parser.add_argument("--phone")
    parser.add_argument("--ask-password", action="store_true", help="choose the password here, without a mail")
    asked = parser.parse_args(given)
    operator = _checked(asked)
    password = _ask(operator.name, operator.email) if asked.ask_password else None
    try:
        asyncio.run(_create(NewPerson(operator.name, operator.email, operator.phone, password)))
    except Refusal as refusal:
        sys.exit(refusal.text)


def _checked(asked: argparse.Namespace) -> NewOperator:
    """What was asked for; ends the command with a sentence for each wrong argument."""
    try:
        return NewOperator(name=asked.name, email=asked.email, phone=asked.phone)
    except ValidationError as problem:
        located = [{**error, "loc": ("line", *error["loc"])} for error in problem.errors(include_input=False)]
        wrong = errors_of(located, NewOperator.required_messages)
        sys.exit("\n".join(f"--{name}: {'; '.join(sentences)}" for name, sentences in wrong.items()))


def _ask(*known: str) -> str:
    password = getpass.getpass("Senha: ")
    if found := weaknesses(password, known=known):
        sys.exit("; ".join(found))
    return password


async def _create(person: NewPerson) -> None:
    db = Database(IdentitySettings())
    try:
        async with db.work(NoScope()) as uow:
            await create_operator(person, uow=uow, hasher=the_hasher())
    finally:
        await db.close()


def rotate_signing_key_command(given: list[str]) -> None:
    """`rotate-signing-key`: shows the next key at once, long before its time; prints when it will sign."""
    argparse.ArgumentParser(prog="rotate-signing-key").parse_args(given)
    signs_from = asyncio.run(_rotate())
    sys.stdout.write(f"the next key signs from {signs_from.isoformat()}\n")


async def _rotate() -> datetime:
    db = Database(IdentitySettings())
    try:
        async with db.work(NoScope()) as uow:
            return await rotate_early(uow, now=db.clock.now(), field_keys=db.settings.field_keys, kept=KEPT_SESSION)
    finally:
        await db.close()


def publish_avatars_command(given: list[str]) -> None:
    """`tell-avatars`: tells again of everybody with a picture, once every service keeps them; prints how many."""
    argparse.ArgumentParser(prog="tell-avatars").parse_args(given)
    sys.stdout.write(f"{asyncio.run(_publish_avatars())} pictures told\n")


async def _publish_avatars() -> int:
    db = Database(IdentitySettings())
    try:
        return await publish_avatars(db)
    finally:
        await db.close()


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "create-operator": create_operator_command,
    "rotate-signing-key": rotate_signing_key_command,
    "tell-avatars": publish_avatars_command,
}
