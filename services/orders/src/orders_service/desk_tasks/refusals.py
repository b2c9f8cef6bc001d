"""Refusals of the consultants' queue, with stable codes and Portuguese sentences (API section 1.5)."""

from kit.core.refusals import Refusal


class AlreadyTaken(Refusal):
    """Somebody was faster: one task, one consultant."""

    code, status, message = "ALREADY_TAKEN", 409, "Este pedido já está com {consultant}."

    def __init__(self, consultant: str) -> None:
        super().__init__(consultant=consultant)
