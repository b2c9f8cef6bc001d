"""What is not ready yet is no error: the calls that may say so promise the shape in which they do (API section 1.4)."""

import json

import pytest
from gateway_service.contract import CONTRACT

DOCUMENT = json.loads(CONTRACT.read_text())
MAY_WAIT = (
    ("get", "/orders/{order_id}/cheapest-airways"),
    ("get", "/search/{search_id}/offers"),
    ("get", "/voucher-ocr"),
    ("get", "/voucher-ocr/{voucher_id}"),
    ("post", "/customers/orders/approval"),
    ("post", "/customers/orders/approval-instantly"),
    ("post", "/expense-reports/{report_id}/judge"),
    ("post", "/expense-reports/{report_id}/request-approval"),
    ("post", "/orders/{order_id}/price-changes/accept"),
    ("post", "/orders/{order_id}/submit"),
    ("post", "/orders/{order_id}/travelers/advance-orders"),
    ("post", "/travelers/advance-orders"),
    ("post", "/travelers/advance-orders/{advance_id}"),
    ("post", "/travelers/advance-orders/{advance_id}/judge"),
    ("post", "/voucher-ocr"),
)


@pytest.mark.parametrize(("method", "path"), MAY_WAIT)
def test_a_call_that_may_not_be_ready_says_how_it_tells(method: str, path: str) -> None:
    answers = DOCUMENT["paths"][f"/api/v1{path}"][method]["responses"]
    name = answers["202"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    shape = DOCUMENT["components"]["schemas"][name]["properties"]
    assert set(shape) == {"message", "code", "wait_time", "data"}
    assert shape["code"]["const"] == "RETRY_REQUEST" and shape["message"]["const"] == "try later"
