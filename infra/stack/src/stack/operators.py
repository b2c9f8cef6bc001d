"""`stack operator`: makes an operator by identity's own command."""

from stack.catalogue import SERVICES
from stack.programs import Parts
from stack.refusals import OperatorRefused
from stack.service_commands import run_command

IDENTITY = next(service for service in SERVICES if service.name == "identity")


def invite_operator(parts: Parts, *, name: str, email: str) -> None:
    """An account that is invited by mail, so that no password is typed or printed here.

    Raises OperatorRefused with identity's words: the e-mail belongs to an account, or is none.
    """
    done = run_command(parts, IDENTITY, "create-operator", f"--name={name}", f"--email={email}")
    if done.returncode:
        raise OperatorRefused(done.stderr.strip()[-2000:])
