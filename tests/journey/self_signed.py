"""A certificate of this machine, signed by itself."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from stack.certificates import CERTIFICATE, KEY


def self_signed(folder: Path) -> dict[str, str]:
    """A certificate of this machine, as the environment names it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "edge")])
    since = datetime(2000, 1, 1, tzinfo=UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    built = built.not_valid_before(since).not_valid_after(since + timedelta(days=36_500))
    signed = built.add_extension(names, critical=False).sign(key, hashes.SHA256())
    files = {CERTIFICATE: folder / "edge.pem", KEY: folder / "edge.key"}
    files[CERTIFICATE].write_bytes(signed.public_bytes(Encoding.PEM))
    files[KEY].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return {variable: str(path) for variable, path in files.items()}
