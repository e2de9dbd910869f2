"""How many examples a property is tried with.

The number is that of `make test`; the profile in force (tests/conftest.py) makes it smaller for
`make test-fast` and larger for `make soak`, which may ask for more than its ten times.
"""

from hypothesis import settings

USUAL = 100


def examples(number: int, *, soak: int = 0) -> settings:
    in_force = settings().max_examples
    wanted = number * in_force // USUAL
    return settings(max_examples=max(1, wanted, soak if in_force > USUAL else 0))
