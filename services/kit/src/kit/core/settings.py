"""Settings from environment variables; secrets also from files; weak secrets are refused in production."""

import base64
import binascii
import os
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

MIN_SECRET = 32
MIN_PASSWORD = 16
_DEFAULTS = frozenset({"change-me", "changeme", "secret", "development", "default", "postgres", "password"})
_SECRETS = (
    *("service_token_secret", "service_token_secret_accepted", "field_key", "field_key_accepted"),
    *("avatar_key", "avatar_key_accepted", "metrics_token"),
)
_URLS = ("database_url", "sweep_database_url", "owner_database_url", "nats_url")


class FileSecrets(PydanticBaseSettingsSource):
    """Reads `<NAME>_FILE`: the path of a file whose content is the value; an empty file says nothing."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        path = os.environ.get(f"{field_name.upper()}_FILE")
        return (Path(path).read_text().strip() or None if path else None), field_name, False

    def __call__(self) -> dict[str, Any]:
        found = {name: self.get_field_value(field, name)[0] for name, field in self.settings_cls.model_fields.items()}
        return {name: value for name, value in found.items() if value is not None}


class ServiceSettings(BaseSettings):
    """Settings of every service; one service's own subclass adds to them."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True)

    app_env: Literal["dev", "test", "prod"] = "dev"
    service_host: str = "127.0.0.1"
    service_port: int = 0
    service_socket: int | None = None  # a listening socket we were started with
    ready_fd: int | None = None  # hears one line once we answer
    log_level: str = "INFO"
    database_url: SecretStr
    sweep_database_url: SecretStr | None = None
    owner_database_url: SecretStr | None = None
    pool_size: int = Field(default=16, ge=1)
    requests_at_once: int = Field(default=48, ge=1)
    heartbeat_seconds: float = Field(default=15, gt=0)
    copies_compared_seconds: float = Field(default=600, ge=0)  # pause between comparisons with owners; 0: none
    nats_url: SecretStr
    installation: str = ""  # whose NATS this must be; "": not compared
    public_url: str = "http://127.0.0.1:8080"
    identity_url: str = ""
    config_url: str = ""
    orders_url: str = ""
    approvals_url: str = ""
    expenses_ocr_url: str = ""
    bi_url: str = ""
    gateway_url: str = ""
    service_token_secret: SecretStr
    service_token_secret_accepted: SecretStr | None = None
    field_key: SecretStr
    field_key_accepted: SecretStr | None = None
    avatar_key: SecretStr | None = None  # of the services that show people alone (kit.http.avatars)
    avatar_key_accepted: SecretStr | None = None
    metrics_token: SecretStr | None = None  # the bearer that reads /metrics; without one nobody does
    smtp_url: str = "smtp://127.0.0.1:8026"
    mail_from: str = "Trajeto <nao-responda@trajeto.demo>"
    files_dir: Path = Path("var/files")
    files_url: str = ""  # of this service alone: files that its rows do not name are removed
    files_grace_seconds: int = Field(default=3600, ge=600)  # so long a stored file may wait for its row

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, FileSecrets(settings_cls), env_settings

    @model_validator(mode="after")
    def _refuse_weak_secrets(self) -> Self:
        """HARDENING A17: a missing, default or short secret stops the start outside dev and test."""
        if self.app_env != "prod":
            return self
        for name in _SECRETS:
            if (given := getattr(self, name)) is not None and _is_weak(given.get_secret_value(), MIN_SECRET):
                raise ValueError(f"{name.upper()} is missing, default or shorter than {MIN_SECRET} characters")
        for name in _URLS:
            url = given.get_secret_value() if (given := getattr(self, name)) else ""
            each = url.split(",") if name == "nats_url" else [url]  # a cluster's servers
            if url and any(_is_weak(urlsplit(one).password or "", MIN_PASSWORD) for one in each):
                raise ValueError(f"{name.upper()}: the password is missing, default or under {MIN_PASSWORD} characters")
        for key in self.field_keys:
            _require_key("FIELD_KEY", key)
        for key in self.avatar_keys:
            _require_key("AVATAR_KEY", key)
        if set(self.avatar_keys) & set(self.field_keys):
            raise ValueError("AVATAR_KEY is FIELD_KEY: several services know the one, and only one service the other")
        return self

    @property
    def field_keys(self) -> tuple[str, ...]:
        """The generations that open sealed fields; the first seals."""
        return _generations(self.field_key, self.field_key_accepted)

    @property
    def avatar_keys(self) -> tuple[str, ...]:
        """The generations that vouch for links to people's pictures, the first seals; none where none are given."""
        return _generations(self.avatar_key, self.avatar_key_accepted) if self.avatar_key else ()

    @property
    def service_token_secrets(self) -> tuple[str, ...]:
        """The generations that vouch for a calling service; the first signs."""
        return _generations(self.service_token_secret, self.service_token_secret_accepted)

    def url_of(self, service: str) -> str:
        """The address of another service, by its name (`expenses-ocr` included)."""
        return str(getattr(self, f"{service.replace('-', '_')}_url"))


def _generations(current: SecretStr, accepted: SecretStr | None) -> tuple[str, ...]:
    return (current.get_secret_value(), *((accepted.get_secret_value(),) if accepted else ()))


def _is_weak(secret: str, length: int) -> bool:
    return len(secret) < length or secret.lower() in _DEFAULTS or len(set(secret)) < 8


def _require_key(name: str, text: str) -> None:
    """AES-256 takes 32 bytes exactly; a key that signs holds as much."""
    try:
        length = len(base64.b64decode(text, validate=True))
    except binascii.Error as error:
        raise ValueError(f"{name} is not base64") from error
    if length != 32:
        raise ValueError(f"{name} must hold 32 bytes")
