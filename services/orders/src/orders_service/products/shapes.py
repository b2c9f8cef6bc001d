"""What products hand to those who read them."""

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]
"""The product's part of an offer or an item, as JSON of the API: what no other product has."""
Places = Mapping[str, str]
"""Key of a place → its name: the airports of a city, the stations of a city, or the one that was named."""
