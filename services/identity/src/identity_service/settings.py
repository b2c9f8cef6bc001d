"""Settings of identity: the same as every service's."""

from kit.core.settings import ServiceSettings


class IdentitySettings(ServiceSettings):
    """No setting of its own yet; FIELD_KEY seals the signing keys, PUBLIC_URL stands in mails."""
