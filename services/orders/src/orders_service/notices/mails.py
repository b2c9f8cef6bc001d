"""The mail that carries a message about an order, in Portuguese."""

from kit.mail.letterhead import Mail, mail_of

_ROOM = "orders_service.notices"


def message_about_order(number: int, *, name: str, sender: str, text: str, address: str) -> Mail:
    """What somebody of the agency, or an approver, wrote; the text is theirs, line by line."""
    return mail_of(
        _ROOM,
        "issuer_notified",
        subject=f"Mensagem sobre o pedido {number}",
        name=name,
        sender=sender,
        number=number,
        lines=text.splitlines(),
        address=address,
    )
