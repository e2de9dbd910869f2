"""Where every draw and every round gets its chance from: nobody can know it beforehand."""

import secrets


def seed_new() -> str:
    return secrets.token_hex(32)
