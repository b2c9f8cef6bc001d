"""Numbers of voucher reading: how many a person may send, how often it is tried, how long a client should wait."""

from datetime import timedelta

from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus

MOST_LINKS = 20
MOST_WAITING = 40
"""Vouchers of one person queued or being read at once: two screens of twenty photographs."""
MOST_A_DAY = 400
"""Vouchers of one person in 24 hours, removed ones included: a month of travelling handed in at once, and room."""
MOST_TRIES = 3
A_DAY = timedelta(hours=24)
SHOWN_FOR = timedelta(days=30)
LINK_LIFE = timedelta(minutes=15)
ANSWER_WITHIN_SECONDS = 20.0
HOLD = timedelta(seconds=15)
"""Renewed every five seconds: a reader that lives keeps its voucher, one that was killed loses it."""
_PAUSES = (timedelta(seconds=1), timedelta(seconds=5))
WAIT_TIME = {OcrStatus.QUEUED: 2, OcrStatus.PROCESSING: 1}
UNREAD = "Não conseguimos ler esta imagem. Preencha os campos abaixo."


def pause_after(tries: int) -> timedelta:
    """How long a voucher rests that could not be read at its first, second try."""
    return _PAUSES[min(tries, len(_PAUSES)) - 1]
