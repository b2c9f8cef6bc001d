"""How a decision is refused."""

from kit.core.refusals import Refusal, TooManyRequests

from approvals_service.requests.lifecycle import RequestStatus


class NotTheApprover(Refusal):
    code, status, message = "NOT_THE_APPROVER", 403, "Você não pode decidir este nível de aprovação."


class SelfApprovalForbidden(Refusal):
    code, status, message = "SELF_APPROVAL_FORBIDDEN", 403, "Você não pode aprovar a própria solicitação."


class AlreadyDecided(Refusal):
    code, status, message = "ALREADY_DECIDED", 409, "Esta solicitação já foi decidida."

    def __init__(self, status: RequestStatus) -> None:
        super().__init__(details={"status": status.value})
        self.text = _ENDED_OTHERWISE.get(status, self.message)


_ENDED_OTHERWISE = {
    RequestStatus.WITHDRAWN: "Esta solicitação foi retirada ou cancelada por quem a enviou: não há mais o que decidir.",
    RequestStatus.EXPIRED: "O prazo desta solicitação terminou: não há mais o que decidir.",
}


class ReasonRequired(Refusal):
    code, status, message = "REASON_REQUIRED", 422, "Informe o motivo da rejeição."


class RemindedRecently(TooManyRequests):
    message = "Um lembrete já foi enviado há menos de uma hora."

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__(retry_after)
        minutes = max(1, retry_after // 60)
        wait = "1 minuto" if minutes == 1 else f"{minutes} minutos"
        self.text = f"{self.message} Você pode lembrar de novo em {wait}."
