"""The ways of not getting a request about personal data."""

from kit.core.refusals import InvalidStatus

from identity_service.privacy.lifecycle import PrivacyStatus


class AskedAlready(InvalidStatus):
    """The same was asked about this person and is not at its end, or the person is erased (or about to be)."""

    def __init__(self, status: PrivacyStatus) -> None:
        super().__init__(status.value, status.label)


class OperatorKept(InvalidStatus):
    """An operator's account is closed by whoever runs the installation, not by a call."""

    def __init__(self) -> None:
        super().__init__("operator", "Operador")
