"""Facts about people say so."""

from kit.testing import Running, assert_personal


async def test_whatever_looks_personal_says_whose_it_is(bi: Running) -> None:
    assert_personal(bi.service_context.service)
