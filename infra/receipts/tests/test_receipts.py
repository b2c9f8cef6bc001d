"""The drawn receipts themselves: repeatable, and true."""

import cv2
import numpy as np
import zxingcpp
from receipts import draw


def test_a_seed_draws_the_same_receipt_every_time() -> None:
    assert draw(7, 2) == draw(7, 2)
    assert draw(7, 2).content != draw(8, 2).content


def test_a_fiscal_code_on_a_clean_receipt_carries_the_key_of_the_truth() -> None:
    drawn = next(one for one in (draw(seed, 0) for seed in range(30)) if one.truth.access_key)
    picture = cv2.imdecode(np.frombuffer(drawn.content, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert drawn.truth.access_key in zxingcpp.read_barcodes(picture)[0].text


def test_items_add_up_to_the_value() -> None:
    for drawn in (draw(seed, 0) for seed in range(12)):
        if drawn.truth.items:
            assert sum(count * each for _, count, each in drawn.truth.items) == drawn.truth.value
