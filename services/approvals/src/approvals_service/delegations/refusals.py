"""How a delegation is refused."""

from kit.core.refusals import AlreadyExists


class DelegationOverlaps(AlreadyExists):
    """The approver has another delegate in part of the period."""

    message = "Já existe uma delegação neste {label}."

    def __init__(self) -> None:
        super().__init__("start_at", "período")
