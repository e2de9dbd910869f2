"""Of many cases of one kind `make test` tries a share, the soak tries the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(count: int, cases: Iterable[Any], *, first: int = 0) -> list[Any]:
    """Every so-manieth case is for `make test`."""
    return [_case(case, is_kept=number % count == first) for number, case in enumerate(cases)]


def only(kept: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Those that are named are for `make test`."""
    named, every = list(kept), list(cases)
    assert set(named) <= set(every), "a case that is kept is one of them"
    return [_case(case, is_kept=case in named) for case in every]


def _case(case: Any, *, is_kept: bool) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=() if is_kept else pytest.mark.soak)
