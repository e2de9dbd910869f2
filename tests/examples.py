"""How many examples a property is tried with.

The number is that of `make test`; the profile in force (tests/conftest.py) makes it smaller for
`make test-fast` and larger for `make soak`.
"""

from hypothesis import settings

USUAL = 100


def examples(number: int) -> settings:
    return settings(max_examples=max(1, number * settings.default.max_examples // USUAL))
