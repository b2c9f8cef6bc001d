"""What a service is told by its environment; secrets also from files, and never weak ones in production."""

import base64
import binascii
import os
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

MIN_SECRET = 32
_DEFAULTS = frozenset({"change-me", "changeme", "secret", "development", "default"})


class FileSecrets(PydanticBaseSettingsSource):
    """Reads `<NAME>_FILE`: the path of a file whose content is the value."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        path = os.environ.get(f"{field_name.upper()}_FILE")
        return (Path(path).read_text().strip() if path else None), field_name, False

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
    nats_url: SecretStr
    public_url: str = "http://127.0.0.1:8080"
    identity_url: str = ""
    config_url: str = ""
    orders_url: str = ""
    approvals_url: str = ""
    expenses_ocr_url: str = ""
    bi_url: str = ""
    gateway_url: str = ""
    service_token_secret: SecretStr
    field_key: SecretStr
    smtp_url: str = "smtp://127.0.0.1:8026"
    mail_from: str = "Trajeto <nao-responda@trajeto.demo>"
    files_dir: Path = Path("var/files")

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
        for name in ("service_token_secret", "field_key"):
            value = getattr(self, name).get_secret_value()
            if len(value) < MIN_SECRET or value.lower() in _DEFAULTS or len(set(value)) < 8:
                raise ValueError(f"{name.upper()} is missing, default or shorter than {MIN_SECRET} characters")
        _require_key(self.field_key.get_secret_value())
        return self

    def url_of(self, service: str) -> str:
        """The address of another service, by its name (`expenses-ocr` included)."""
        return str(getattr(self, f"{service.replace('-', '_')}_url"))


def _require_key(text: str) -> None:
    """AES-256 takes 32 bytes exactly."""
    try:
        length = len(base64.b64decode(text, validate=True))
    except binascii.Error as error:
        raise ValueError("FIELD_KEY is not base64") from error
    if length != 32:
        raise ValueError("FIELD_KEY must hold 32 bytes")
