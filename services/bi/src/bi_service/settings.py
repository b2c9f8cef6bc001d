"""Settings of bi, besides those of every service."""

from kit.core.settings import ServiceSettings


class BiSettings(ServiceSettings):
    """`parquet_url`: where the nightly export goes, `file:///folder` or `s3://bucket/prefix`; "": there is none."""

    parquet_url: str = ""


def parquet_url_of(settings: ServiceSettings) -> str:
    """Where this process exports to, "" for nowhere."""
    return settings.parquet_url if isinstance(settings, BiSettings) else ""
