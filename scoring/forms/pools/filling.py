"""Who is in which pool: pools as even as possible, chapters spread over them by lot.

Must not know matches.
"""

from scoring.forms.rounds import History
from scoring.forms.spreading import spread_by_chapter
from scoring.forms.values import Side


def pools_filled(history: History) -> list[list[Side]]:
    """Pools of the chosen size or one less; sides that came late join the smallest ones."""
    chapters = history.field.chapters
    early = [side for side in history.field.sides if history.since_round(side[0]) == 1]
    late = [side for side in history.field.sides if side not in early]
    names = {side: tuple(sorted(chapters[person] for person in side)) for side in early}
    count = max(1, -(-len(early) // int(history.options["size"])))
    pools = spread_by_chapter(names, count, history.lots("pools", of_round=1))
    for side in sorted(late, key=lambda side: (history.since_round(side[0]), side)):
        min(pools, key=len).append(side)
    return pools
