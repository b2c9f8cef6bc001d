"""Refusals that ask for the second factor, or that keep it required."""

from kit.core.refusals import InvalidStatus, Refusal


class MandatorySecretKey(Refusal):
    """`enrolled`: whether there is an application to take the code from, or one must be set up first."""

    code, status = "MANDATORY_SECRET_KEY", 401
    message = "Informe o código de segurança do seu aplicativo autenticador."

    def __init__(self, *, enrolled: bool) -> None:
        super().__init__(details={"enrolled": enrolled})


class TwoFactorMandatory(Refusal):
    code, status = "TWO_FACTOR_MANDATORY", 422
    message = "A sua empresa exige a autenticação em duas etapas."


class NotInThisStatus(InvalidStatus):
    """Nothing waits for its first code, or nothing is there to be turned off."""

    def __init__(self, *, enabled: bool) -> None:
        super().__init__(*(("enabled", "Ativa") if enabled else ("disabled", "Inativa")))
