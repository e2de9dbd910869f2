"""The first round and the ones after it, with whoever is there.

What is equally likely is in docs/inside/forms/progressive.md. Must not know matches, scores and how
results are reported.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from scoring.forms.progressive.movement import Finished, Movement, Pair, fitted, moved, paired
from scoring.forms.sits_out import by_turn
from tournaments.draw.certificate import draw
from tournaments.draw.values import DrawRules, Entrant, freeze
from wording import Illegal

Tables = list[tuple[Pair, Pair]]


def first_round(
    chapters: Mapping[int, str], counts: Mapping[int, int], lots: Random
) -> tuple[Tables, tuple[int, ...]]:
    """Partners drawn across chapters, every legal draw equally likely; then tables by lot."""
    sits_out = by_turn(counts, len(counts) % 4, lots)
    return drawn_tables(chapters, set(counts) - set(sits_out), (), lots), sits_out


def next_round(
    tables: Sequence[Finished],
    chapters: Mapping[int, str],
    counts: Mapping[int, int],
    last_partner: Mapping[int, int],
    movement: Movement,
    lots: Random,
) -> tuple[Tables, tuple[int, ...]]:
    """The round after `tables` (head first), for the people of `counts`, and who sits out.

    `counts` says how often each of those who are there counts as having sat out.
    """
    there = set(counts)
    sits_out = by_turn(counts, len(there) % 4, lots)
    playing = there - set(sits_out)
    if movement is Movement.REDRAW:
        last = {(min(pair), max(pair)) for pair in last_partner.items() if {*pair} <= playing}
        return drawn_tables(chapters, playing, sorted(last), lots), sits_out
    before = {person for table in tables for person in (*table.winners, *table.losers)}
    entering = sorted(playing - before)
    lots.shuffle(entering)
    ladder = fitted(moved(tables, movement), before - playing, entering, len(playing) // 4)
    return [paired(table, chapters, last_partner, lots) for table in ladder], sits_out


def drawn_tables(
    chapters: Mapping[int, str],
    people: Collection[int],
    last_partners: Sequence[Pair],
    lots: Random,
) -> Tables:
    """Everybody drawn anew, not with a last partner unless nothing else is left."""
    entrants = [Entrant(person, str(person), chapters[person]) for person in sorted(people)]
    seed = f"{lots.getrandbits(256):064x}"
    try:
        rules = DrawRules(earlier_partners=tuple(last_partners))
        pairs = list(draw(freeze(entrants, rules), seed, "progressive").partnerships)
    except Illegal:
        pairs = list(draw(freeze(entrants), seed, "progressive").partnerships)
    lots.shuffle(pairs)
    return list(zip(pairs[::2], pairs[1::2], strict=True))
