"""Refusals: the errors of the API, each with a stable code, a status and a Portuguese sentence.

Refusal
├── MalformedRequest 400
├── Unauthenticated · TokenExpired · SessionEnded 401
├── Forbidden · WrongContext 403
├── NotFound 404 · MethodNotAllowed 405
├── InvalidStatus · StaleVersion · AlreadyExists · InUse · IdempotencyInProgress 409
├── PayloadTooLarge 413 · UnsupportedMediaType 415
├── ValidationFailed · ImportRejected · IdempotencyMismatch · CustomerRequired · CustomerBlocked 422
├── TooManyRequests 429
└── Unexpected 500 · Unavailable 503
"""

from collections.abc import Mapping
from typing import Any, ClassVar

Errors = dict[str, list[str]]


class Refusal(Exception):
    """A named no. Subclasses set `code`, `status` and `message`; `words` fill the message's placeholders."""

    code: ClassVar[str] = "UNKNOWN"
    status: ClassVar[int] = 500
    message: ClassVar[str] = "Erro desconhecido"

    def __init__(
        self,
        *,
        details: Mapping[str, Any] | None = None,
        errors: Errors | None = None,
        headers: Mapping[str, str] | None = None,
        **words: object,
    ) -> None:
        self.text = self.message.format(**words) if words else self.message
        self.details = dict(details) if details is not None else None
        self.errors = errors
        self.headers = dict(headers or {})
        super().__init__(self.text)

    def body(self, request_id: str) -> dict[str, Any]:
        """The answer of API section 1.5: message, code, errors?, details?, request_id."""
        answer: dict[str, Any] = {"message": self.text, "code": self.code}
        if self.errors is not None:
            answer["errors"] = self.errors
        if self.details is not None:
            answer["details"] = self.details
        answer["request_id"] = request_id
        return answer


class MalformedRequest(Refusal):
    code, status, message = "MALFORMED_REQUEST", 400, "Requisição inválida."


class Unauthenticated(Refusal):
    code, status, message = "UNAUTHENTICATED", 401, "Entre para continuar."


class TokenExpired(Refusal):
    code, status, message = "TOKEN_EXPIRED", 401, "Sua sessão precisa ser renovada."


class SessionEnded(Refusal):
    code, status, message = "SESSION_ENDED", 401, "Sua sessão foi encerrada. Entre novamente."


class Forbidden(Refusal):
    code, status = "FORBIDDEN", 403
    message = "Você não possui permissão para realizar esta ação."


class WrongContext(Refusal):
    code, status = "WRONG_CONTEXT", 403
    message = "Você foi redirecionado pois não possui permissão para visualizar este conteúdo."


class NotFound(Refusal):
    """Absent and foreign: the same body."""

    code, status, message = "NOT_FOUND", 404, "Registro não encontrado."


class MethodNotAllowed(Refusal):
    code, status, message = "METHOD_NOT_ALLOWED", 405, "Operação não suportada."


class InvalidStatus(Refusal):
    """The lifecycle has no such step from the current status."""

    code, status = "INVALID_STATUS", 409
    message = "Esta ação não é permitida no status atual: {label}."

    def __init__(self, status_value: str, label: str) -> None:
        super().__init__(details={"status": status_value}, label=label)


class StaleVersion(Refusal):
    code, status = "STALE_VERSION", 409
    message = "Este registro foi alterado por outra pessoa. Recarregue e tente novamente."

    def __init__(self, current_version: int) -> None:
        super().__init__(details={"current_version": current_version})


class AlreadyExists(Refusal):
    """`field` is the API name, `label` its Portuguese name as it reads after "este"."""

    code, status = "ALREADY_EXISTS", 409
    message = "Já existe um registro com este {label}."

    def __init__(self, field: str, label: str) -> None:
        super().__init__(details={"field": field}, label=label)


class InUse(Refusal):
    code, status = "IN_USE", 409
    message = "Este registro está em uso e não pode ser excluído."


class IdempotencyInProgress(Refusal):
    code, status, message = "IDEMPOTENCY_IN_PROGRESS", 409, "Esta operação já está em andamento."


class PayloadTooLarge(Refusal):
    code, status = "PAYLOAD_TOO_LARGE", 413
    message = "O arquivo ou conteúdo enviado é grande demais."


class UnsupportedMediaType(Refusal):
    code, status, message = "UNSUPPORTED_MEDIA_TYPE", 415, "Formato não suportado."


class ValidationFailed(Refusal):
    code, status, message = "VALIDATION_ERROR", 422, "Verifique os campos informados."

    def __init__(self, errors: Errors) -> None:
        super().__init__(errors=errors)


class InvalidFile(Refusal):
    """Another kind than the formats named, unreadable, or too large to be looked at."""

    code, status, message = "INVALID_FILE", 422, "Não foi possível ler o arquivo. Envie {formats}."

    def __init__(self, formats: str) -> None:
        super().__init__(formats=formats)


class ImportRejected(Refusal):
    """Rows of a sheet have errors, by `linha N`; nothing of it was stored."""

    code, status = "IMPORT_REJECTED", 422
    message = "A planilha tem linhas com erro; nada foi importado."

    def __init__(self, errors: Errors) -> None:
        super().__init__(errors=errors)


class IdempotencyMismatch(Refusal):
    code, status, message = "IDEMPOTENCY_MISMATCH", 422, "Esta chave já foi usada com outro conteúdo."


class CustomerRequired(Refusal):
    code, status, message = "CUSTOMER_REQUIRED", 422, "Selecione uma empresa."


class CustomerBlocked(Refusal):
    code, status = "CUSTOMER_BLOCKED", 422
    message = "Esta empresa está bloqueada para novas solicitações."


class TooManyRequests(Refusal):
    code, status, message = "TOO_MANY_REQUESTS", 429, "Muitas requisições. Aguarde um instante."

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__(headers={"Retry-After": str(retry_after)})


class Unexpected(Refusal):
    """A bug of ours, told without its inside."""


class Unavailable(Refusal):
    code, status = "UNAVAILABLE", 503
    message = "Serviço indisponível. Tente novamente em instantes."

    def __init__(self, retry_after: int = 2) -> None:
        super().__init__(headers={"Retry-After": str(retry_after)})


class FilesUnavailable(Unavailable):
    """The file store did not take or give a file: its disk is full, or it does not answer."""

    message = "Não foi possível guardar ou abrir o arquivo agora. Nada foi perdido: tente novamente em instantes."

    def __init__(self) -> None:
        super().__init__(retry_after=10)


class SessionsUnknown(Unavailable):
    """Nobody who tells of ended sessions was heard for a minute: reading goes on, writing waits."""

    message = "Não foi possível confirmar sua sessão agora. Aguarde um instante e tente novamente."

    def __init__(self) -> None:
        super().__init__(retry_after=5)


class RemoteRefusal(Refusal):
    """Another service said no; its answer is passed on as it was."""

    def __init__(self, status: int, answer: Mapping[str, Any], *, retry_after: str | None = None) -> None:
        headers = {"Retry-After": retry_after} if retry_after else None
        super().__init__(details=answer.get("details"), errors=answer.get("errors"), headers=headers)
        self.remote_status = status
        self.remote_code = str(answer.get("code", "UNKNOWN"))
        self.text = str(answer.get("message", self.message))

    def body(self, request_id: str) -> dict[str, Any]:
        return {**super().body(request_id), "code": self.remote_code}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal, a passed-on one included."""
    return refusal.remote_status if isinstance(refusal, RemoteRefusal) else refusal.status


def refusals(*kinds: type[Refusal]) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route: its own refusals, grouped by status."""
    by_status: dict[int | str, dict[str, Any]] = {}
    for kind in kinds:
        entry = by_status.setdefault(kind.status, {"description": ""})
        entry["description"] = ", ".join(filter(None, (entry["description"], kind.code)))
    return by_status
