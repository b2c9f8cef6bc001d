"""What a company may limit is what searches and orders judge."""

from config_service.policies.rules import CATALOGUE
from orders_service.search.policies import Parameter


def test_every_parameter_of_the_catalogue_is_judged() -> None:
    assert {str(parameter) for parameter in Parameter} == set(CATALOGUE)
