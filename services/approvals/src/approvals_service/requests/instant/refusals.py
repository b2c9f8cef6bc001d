"""How an approval by link is refused."""

from kit.core.refusals import Refusal


class InvalidApprovalToken(Refusal):
    """Unknown, used, expired, decided, withdrawn: one answer, whatever it was."""

    code, status = "INVALID_APPROVAL_TOKEN", 422
    message = "Este link de aprovação expirou ou já foi utilizado."
