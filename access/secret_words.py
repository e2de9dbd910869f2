"""Secrets that are handed out once and kept as a hash."""

import hashlib
import secrets

from django.utils.crypto import salted_hmac


def new_secret() -> str:
    """256 bits, for a link or a token."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    # Long and random, so a plain hash cannot be guessed back.
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def keyed_hash_of(purpose: str, secret: str) -> str:
    """Of something short that a person types: guessed back only with this machine's key."""
    return salted_hmac(f"access.{purpose}", secret, algorithm="sha256").hexdigest()
