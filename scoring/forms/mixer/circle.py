"""New partners for as many rounds as there can be, without looking at chapters or opponents.

The old way for a club night: people stand in a circle, in each round those play together who stand
equally far from the one in front. Who sits out moves round the circle, so that nobody does twice
before everybody did once. Knows people as places 0 … people − 1.
"""

Pairs = list[tuple[int, int]]


def circle_rounds(people: int) -> list[tuple[Pairs, tuple[int, ...]]]:
    """Pairs and who sits out, for every round of `limits.most_rounds`.

    >>> circle_rounds(5)[0]
    ([(1, 4), (2, 3)], (0,))
    """
    match people % 4:
        case 0:
            return [(_even(people, turn), ()) for turn in range(people - 1)]
        case 1:
            return [(_odd(people, turn, 1), (turn,)) for turn in range(people)]
        case 2:
            return [_without(_even(people, turn), pair) for turn, pair in _pairs_out(people)]
        case _:
            return [
                (_odd(people, turn, 2), tuple((turn + step) % people for step in (-1, 0, 1)))
                for turn in _by_three(people)
            ]


def _odd(people: int, turn: int, first: int) -> Pairs:
    """Those equally far from `turn`, from `first` places away on."""
    return [
        ((turn + away) % people, (turn - away) % people) for away in range(first, (people + 1) // 2)
    ]


def _even(people: int, turn: int) -> Pairs:
    """One stands in the middle and plays with the one in front."""
    return [(people - 1, turn), *_odd(people - 1, turn, 1)]


def _by_three(people: int) -> list[int]:
    """Who is in front: every third, so that the three who sit out move on by three."""
    if people % 3:
        return [3 * turn % people for turn in range(people)]
    return [turn + start for start in range(3) for turn in range(0, people, 3)]


def _pairs_out(people: int) -> list[tuple[int, tuple[int, int]]]:
    """Which pair sits out in the round of which `turn`: twice round all people, less one round.

    Neighbours j, j + 1 are a pair of the round of j + people/2. First all even j, and the last
    place with the one in the middle; then the odd j, without the one whose round that was, and the
    one in the middle again.
    """
    around, middle = people - 1, people - 1
    half = people // 2
    used = half - 2  # neighbours whose round is that of the last place with the middle

    def neighbours(j: int) -> tuple[int, tuple[int, int]]:
        return (j + half) % around, (j, (j + 1) % around)

    first = [neighbours(j) for j in range(0, around - 1, 2)]
    second = [neighbours(j) for j in range(1, around - 1, 2) if j != used]
    return [
        *first,
        (around - 1, (around - 1, middle)),
        *second,
        (half - 1, (half - 1, middle)),
    ]


def _without(pairs: Pairs, away: tuple[int, int]) -> tuple[Pairs, tuple[int, ...]]:
    out = set(away)
    return [pair for pair in pairs if set(pair) != out], tuple(sorted(away))
