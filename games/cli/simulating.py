"""`simulate`: many games, a bar while they run, and a table of what they look like."""

import sys
from argparse import Namespace

from games.bots import Distribution, Simulation, simulate
from games.cli.tables import bot_names, setup_from
from games.engine.outcome import REASONS
from wording import Malformed, Sentence

_BAR = 40
_ROWS = {
    "turns": Sentence("turns"),
    "plays": Sentence("cards played"),
    "left": Sentence("stock cards left to the losers"),
}
_ENDINGS = {
    "played-out": Sentence.in_context("simulation", "played out"),
    "deadlock": Sentence("deadlock"),
    "refusal": Sentence("everyone passed"),
    "stall": Sentence("stopped by the official"),
}


def run(options: Namespace) -> None:
    if options.games < 1:
        raise Malformed(
            "games",
            Sentence("Play at least one game."),
            field="games",
        )
    bar = Bar(options.games) if sys.stderr.isatty() else None
    found = simulate(
        setup_from(options),
        bot_names(options),
        options.games,
        options.seed,
        done=bar.show if bar else None,
    )
    if bar:
        bar.clear()
    sys.stdout.write(table_of(found, options.language))


def table_of(found: Simulation, language: str) -> str:
    setup = found.setup
    kind = (
        Sentence.in_context("simulation", "partners") if setup.partners else Sentence.verbatim("")
    )
    head = Sentence(
        "{id}: {players} players {kind}, stock {stock}, {games} games by {bots}, "
        "starting number {seed}",
        id=setup.rules.id,
        players=setup.players,
        kind=kind,
        stock=setup.stock,
        games=found.games,
        bots=", ".join(found.bots),
        seed=found.seed,
    )
    columns = Sentence("mean least 5% median 95% most")
    lines = [" ".join(head.in_language(language).split()), ""]
    lines.append(
        f"{'':32}" + "".join(f"{name:>9}" for name in columns.in_language(language).split())
    )
    for name, label in _ROWS.items():
        lines.append(f"{label.in_language(language):<32}{_numbers(getattr(found, name))}")
    lines.append("")
    endings = dict(found.endings)
    for reason in REASONS:
        count = endings.get(reason, 0)
        ending = _ENDINGS[reason].in_language(language)
        lines.append(f"{ending:<32}{count:>9}{count / found.games:>9.2%}")
    ties = Sentence("ties for a ruling").in_language(language)
    lines.append(f"{ties:<32}{found.ties:>9}{found.ties / found.games:>9.2%}")
    return "\n".join(lines) + "\n"


def _numbers(found: Distribution) -> str:
    whole = (
        found.least,
        found.percentile(5),
        found.percentile(50),
        found.percentile(95),
        found.most,
    )
    return f"{found.mean:>9.1f}" + "".join(f"{number:>9}" for number in whole)


class Bar:
    """A bar on the terminal; redrawn only when it would look different."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = -1

    def show(self, done: int) -> None:
        percent = done * 100 // self._total
        if percent != self._shown:
            self._shown = percent
            filled = percent * _BAR // 100
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {percent:3}%")
            sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r" + " " * (_BAR + 7) + "\r")
