"""The ways of not getting an account."""

from kit.refusals import AlreadyExists


class EmailTaken(AlreadyExists):
    """An e-mail is unique over the platform; whose it is stays untold."""

    def __init__(self) -> None:
        super().__init__("email", "e-mail")
