"""The contract: what may be merged, and what must break the build."""

from typing import Any

import pytest
from gateway_service.contract import ContractBroken, check_operation_ids, merge


def a_document(service: str, *paths: str, **schemas: Any) -> dict[str, Any]:
    operations = {
        path: {"get": {"operationId": f"{service}{at}", "x-service": service, "responses": {"200": {}}}}
        for at, path in enumerate(paths)
    }
    return {"paths": operations, "components": {"schemas": schemas}}


def test_paths_of_different_services_stand_side_by_side() -> None:
    merged = merge({"a": a_document("a", "/api/v1/orders"), "b": a_document("b", "/api/v1/customers/{customer_id}/bi")})
    assert list(merged["paths"]) == ["/api/v1/customers/{customer_id}/bi", "/api/v1/orders"]


def test_two_owners_of_one_path_break_the_build() -> None:
    one, other = a_document("a", "/api/v1/customers/{id}"), a_document("b", "/api/v1/customers/{customer_id}")
    with pytest.raises(ContractBroken, match="of b is "):
        merge({"a": one, "b": other})


def test_overlapping_patterns_break_the_build() -> None:
    one, other = a_document("a", "/api/v1/files/{token}"), a_document("b", "/api/v1/files/{id}")
    with pytest.raises(ContractBroken, match="overlaps"):
        merge({"a": one, "b": other})


def test_a_literal_beside_an_id_does_not_overlap() -> None:
    merge({"a": a_document("a", "/api/v1/orders/pending"), "b": a_document("b", "/api/v1/orders/{id}")})


def test_an_operation_id_is_used_once() -> None:
    document = merge({"a": a_document("x", "/api/v1/one"), "b": a_document("x", "/api/v1/two")})
    with pytest.raises(ContractBroken, match="operationId x0"):
        check_operation_ids(document)


def test_equal_shapes_are_one_and_different_ones_carry_their_service() -> None:
    a_ref = {"type": "object", "properties": {"uuid": {"type": "string"}}}
    wraps = {"type": "object", "properties": {"page": {"$ref": "#/components/schemas/Meta"}}}
    merged = merge(
        {
            "a": a_document("a", "/api/v1/one", Ref=a_ref, Meta={"type": "object"}, List=wraps),
            "b-c": a_document("b", "/api/v1/two", Ref=a_ref, Meta={"type": "string"}, List=wraps),
        }
    )
    schemas = merged["components"]["schemas"]
    assert set(schemas) == {"Ref", "AMeta", "BCMeta", "AList", "BCList"}
    assert schemas["BCList"]["properties"]["page"]["$ref"] == "#/components/schemas/BCMeta"


def test_a_composed_part_points_to_its_owners_shape() -> None:
    bundle = {"type": "object", "properties": {"user": {"type": "object", "x-shape": "User"}}}
    merged = merge(
        {"a": a_document("a", "/api/v1/me", User={"type": "object"}), "g": a_document("g", "/api/v1/b", Bundle=bundle)}
    )
    properties = merged["components"]["schemas"]["Bundle"]["properties"]
    assert properties["user"] == {"$ref": "#/components/schemas/User"}
