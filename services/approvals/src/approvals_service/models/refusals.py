"""How a model is refused."""

from uuid import UUID

from kit.core.refusals import Refusal


class AmbiguousApprovalModel(Refusal):
    """Two models of the same reach: none of the rules of the choice could mean either."""

    code, status = "AMBIGUOUS_APPROVAL_MODEL", 422
    message = "Já existe um modelo com o mesmo alcance: {name}."

    def __init__(self, models: list[tuple[UUID, str]]) -> None:
        refs = [{"uuid": str(uuid), "name": name} for uuid, name in models]
        super().__init__(details={"models": refs}, name=models[0][1])


class LastLevel(Refusal):
    """A model without an active approver would decide nothing."""

    code, status = "LAST_LEVEL", 422
    message = "O modelo precisa de ao menos um nível com aprovador."
