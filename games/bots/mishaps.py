"""Things going wrong at random, for simulations that must not be too tidy. Pure."""

from random import Random

from games.engine.incident_rules import incident_breach
from games.engine.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Talking
from games.engine.table import Table


class Mishaps:
    """Before a move, with the given chance, one incident that can have happened just then.

    >>> Mishaps(Random(7), rate=0).next(None)  # type: ignore[arg-type]
    """

    def __init__(self, random: Random, rate: float) -> None:
        self._random = random
        self._rate = rate

    def next(self, table: Table) -> Incident | None:
        random = self._random
        if random.random() >= self._rate:
            return None
        seats = table.setup.players
        incident: Incident
        match random.randrange(5):
            case 0:
                incident = Talking(random.randrange(seats))
            case 1:
                incident = Overdrawn(table.turn, random.randrange(1, 4))
            case 2:
                seat = random.randrange(seats)
                if not table.hands[seat]:
                    return None
                incident = Exposed(seat, random.choice(table.hands[seat]))
            case 3:
                incident = OutOfTurn(random.randrange(seats))
            case _:
                incident = Noticed()
        return incident if incident_breach(table, incident) is None else None
