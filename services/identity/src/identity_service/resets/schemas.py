"""JSON shapes of requests for a password link."""

from typing import ClassVar
from uuid import UUID

from kit.http.validation import Input

from identity_service.users.fields import MailAddress


class ForgotPasswordRequest(Input):
    required_messages: ClassVar = {"email": "O campo e-mail é obrigatório"}

    email: MailAddress


class PasswordChangeAsked(Input):
    """Whose password is to be changed."""

    customer_employee_uuid: UUID
