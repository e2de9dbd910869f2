"""A message as a push service takes it: encrypted for one phone, signed as ours. Knows no database.

Encrypting is RFC 8291, by http-ece; who sends is said as RFC 8292 (VAPID) wants it, by py-vapid.
"""

import base64
import json
import time
from typing import Any
from urllib.parse import urlsplit

# A call is of no use much later: the push service drops what it could not hand over by then.
KEPT_SECONDS = 300
SIGNED_FOR_SECONDS = 12 * 60 * 60


def new_key() -> str:
    """A private key, as text to be kept."""
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())


def public_key(private: str) -> str:
    """What a browser is given, to take messages from this machine alone."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    public = Vapid02.from_pem(private.encode()).public_key
    return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encrypted(message: dict[str, Any], *, phone_key: str, phone_secret: str) -> bytes:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    return bytes(
        http_ece.encrypt(
            json.dumps(message, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=raw(phone_key),
            auth_secret=raw(phone_secret),
            version="aes128gcm",
        )
    )


def headers(address: str, *, private: str, site: str) -> dict[str, str]:
    """`site` is where the push service finds whoever runs this machine."""
    from py_vapid import Vapid02

    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR_SECONDS,
        "sub": site,
    }
    signed: dict[str, str] = Vapid02.from_pem(private.encode()).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high",
    }


def raw(text: str) -> bytes:
    """
    >>> raw("AQI")
    b'\\x01\\x02'
    """
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).decode().rstrip("=")
