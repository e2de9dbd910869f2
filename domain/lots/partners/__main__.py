"""Many draws at the shell, to see with one's own eyes that each legal draw comes equally often.

`python -m domain.lots.partners --chapters 2,2,1,1 --draws 100000 --seed 1`
"""

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from domain.lots.partners.preview import legal_draws
from domain.lots.partners.values import DrawRules, Entrant, FrozenInput
from domain.lots.verify.hat import Hat
from domain.lots.verify.written import Pair


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[0].upper()}{message[1:]}.\n")


def chapter_sizes(text: str) -> list[int]:
    try:
        sizes = [int(part) for part in text.split(",")]
    except ValueError:
        sizes = []
    if not sizes or min(sizes) < 1:
        raise argparse.ArgumentTypeError(
            f"chapters are whole numbers with commas between them, such as 2,2,1,1: not {text!r}"
        )
    if sum(sizes) % 2:
        raise argparse.ArgumentTypeError(
            f"{sum(sizes)} players cannot all have a partner: give an even number of them"
        )
    if sum(sizes) > 100_000:
        raise argparse.ArgumentTypeError("at most 100000 players are drawn here")
    return sizes


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _Parser(prog="python -m domain.lots.partners", description=__doc__)
    parser.add_argument("--chapters", type=chapter_sizes, required=True, metavar="2,2,1,1")
    parser.add_argument("--draws", type=int, default=1, help="how many draws to make")
    parser.add_argument("--seed", default="1", help="the same seed gives the same draws")
    parser.add_argument("--n-legal", action="store_true", help="only count the legal draws")
    options = parser.parse_args(arguments)
    if options.draws < 0:
        parser.error("the number of draws cannot be negative")
    if options.n_legal:
        sys.set_int_max_str_digits(0)
        print(legal_draws(options.chapters))
        return 0
    for pairs, times in sorted(_drawn(options.chapters, options.draws, options.seed).items()):
        print(" ".join(f"{a}-{b}" for a, b in pairs), times, sep="\t")
    return 0


def _drawn(sizes: list[int], draws: int, seed: str) -> Counter[tuple[Pair, ...]]:
    chapters = [str(chapter) for chapter, size in enumerate(sizes) for _ in range(size)]
    entrants = tuple(Entrant(i, str(i), chapter) for i, chapter in enumerate(chapters, start=1))
    hat = Hat(FrozenInput(entrants, DrawRules()).field())
    begun = hashlib.sha256(f"{seed}/".encode())
    counted: Counter[tuple[Pair, ...]] = Counter()
    for number in range(draws):
        key = begun.copy()
        key.update(str(number).encode())
        counted[tuple(hat.draw(key.digest()).pairs)] += 1
    return counted


if __name__ == "__main__":
    sys.exit(main())
