"""The airlines that search forms and filters name."""

from kit.testing import Running, a_requester, agency_manager, operator


async def test_airlines_are_listed_by_name_for_whoever_is_signed_in(orders: Running) -> None:
    for caller in (a_requester(), agency_manager(), operator()):
        airlines = (await orders.as_(caller).get("/airlines")).json()["data"]
        assert airlines[4] == {"code": "azul", "iata": "AD", "name": "Azul", "logo": None}
        names = [airline["name"] for airline in airlines]
        assert names == sorted(names, key=str.casefold) and len(names) == 16
        assert {"gws", "latam", "azul", "2z", "tap"} <= {airline["code"] for airline in airlines}
    assert (await orders.client.get("/airlines")).status_code == 401
