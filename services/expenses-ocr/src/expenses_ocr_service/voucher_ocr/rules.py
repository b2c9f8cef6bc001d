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
TRY_AGAIN_SECONDS = (1.0, 5.0)
OFFERED_AGAIN_AFTER = timedelta(seconds=60)
"""A queued voucher whose job nobody took by then may have lost it with its stream; twice taken is read once."""
TAKEN_TOO_LONG = timedelta(seconds=120)
"""Longer than any reading may last (reading.readers.READING and its grace): whoever took it is gone."""
WAIT_TIME = {OcrStatus.QUEUED: 2, OcrStatus.PROCESSING: 1}
UNREAD = "Não conseguimos ler esta imagem. Preencha os campos abaixo."
