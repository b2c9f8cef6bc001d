"""The ways of not changing a profile."""

from kit.core.refusals import InUse, InvalidStatus, Refusal


class AdministratorKept(InvalidStatus):
    """Administrador keeps its name, actions and flags (DOMAIN section 2)."""

    def __init__(self) -> None:
        super().__init__("administrator", "Administrador")


class ProfileHeld(InUse):
    """Somebody would be left without a profile."""

    def __init__(self) -> None:
        super().__init__(details={"used_by": "customer_employee"})


class DefaultProfile(Refusal):
    """New employees are given it."""

    code, status, message = "DEFAULT_PROFILE", 422, "O perfil padrão não pode ser excluído."
