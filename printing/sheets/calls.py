"""What the caller needs: the call sheet to tick off, and the announcer's script to read aloud."""

from dataclasses import dataclass

from printing.layout.fit import Measure
from printing.layout.names import written
from printing.sheets.base import Composed, Identity, Setting, SheetKind
from printing.sheets.flow import flow
from wording import Sentence


@dataclass(frozen=True, slots=True)
class CalledSide:
    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    table: int
    upper: CalledSide
    lower: CalledSide
    # "by the window"
    place: str = ""
    # "1:40 pm"
    time: str = ""


@dataclass(frozen=True, slots=True)
class Calls:
    # "Round 2"
    heading: str
    calls: tuple[Call, ...]
    # After how many minutes a side that does not come has lost.
    no_show_minutes: int = 5


def _together(side: CalledSide, setting: Setting) -> str:
    names = [name for name in map(written, side.names) if name]
    joined = setting.in_words(Sentence(en=" and ", fr=" et ")).join(names)
    return joined or setting.in_words(Sentence(en="(no names)", fr="(sans nom)"))


def call_sheet(value: Calls, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    lines = [
        {
            "table": call.table,
            "time": call.time,
            "sides": [
                {"number": side.number, "names": " · ".join(map(written, side.names))}
                for side in (call.upper, call.lower)
            ],
        }
        for call in value.calls
    ]
    words = {
        "table": Sentence(en="Table", fr="Table"),
        "side": Sentence(en="Partnerships", fr="Équipes"),
        "calls": Sentence(en="Called", fr="Appelées"),
        "seated": Sentence(en="Seated", fr="Assises"),
        "rule": _no_show(value),
    }
    return flow(
        "call_sheet",
        CALL_SHEET.title,
        setting,
        identity,
        measure,
        words=words,
        heading=value.heading,
        lines=lines,
    )


def script(value: Calls, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    lines = [
        {"where": setting.in_words(_where(call)), "who": setting.in_words(_who(call, setting))}
        for call in value.calls
    ]
    words = {
        "opening": Sentence(
            en="Good day, everyone. Here are the tables.",
            fr="Bonjour à tous. Voici les tables.",
        ),
        "closing": Sentence(
            en="Please go to your table now, and have a good game.",
            fr="Allez maintenant à votre table. Bonne partie !",
        ),
        "cue": Sentence(
            en="Read slowly, and each table twice. Pause after every table.",
            fr="Lisez lentement, chaque table deux fois. Une pause après chaque table.",
        ),
        "rule": _no_show(value),
    }
    return flow("announcer", ANNOUNCER.title, setting, identity, measure, words=words, lines=lines)


def _no_show(value: Calls) -> Sentence:
    minutes = value.no_show_minutes
    return Sentence(
        en=f"Call three times. Whoever is not there {minutes} minutes after the third call "
        "has lost by walkover.",
        fr=f"Appelez trois fois. Qui n’est pas là {minutes} minutes après le troisième appel "
        "a perdu par défaut.",
    )


def _where(call: Call) -> Sentence:
    place = f", {written(call.place)}" if call.place else ""
    return Sentence(en=f"Table {call.table}{place}:", fr=f"Table {call.table}{place} :")


def _who(call: Call, setting: Setting) -> Sentence:
    upper, lower = _together(call.upper, setting), _together(call.lower, setting)
    return Sentence(
        en=f"partnership {call.upper.number}, {upper}, "
        f"against partnership {call.lower.number}, {lower}.",
        fr=f"l’équipe {call.upper.number}, {upper}, contre l’équipe {call.lower.number}, {lower}.",
    )


_NEEDS = Sentence(en="the matches to call", fr="les matchs à appeler")

CALL_SHEET = SheetKind(
    "call-sheet",
    Sentence(en="Call sheet", fr="Feuille d’appel"),
    _NEEDS,
    Calls,
    call_sheet,
    posted=False,
)
ANNOUNCER = SheetKind(
    "announcer",
    Sentence(en="Announcer’s script", fr="Texte de l’annonceur"),
    _NEEDS,
    Calls,
    script,
    posted=False,
)
