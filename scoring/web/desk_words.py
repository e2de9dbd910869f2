"""The desk's words: how a game finished, what was done last. In both languages."""

from games.results import describe_manner
from pages.words import said
from scoring import chart as charts
from scoring.selectors.chart_made import ChartMade, Clash
from scoring.selectors.tables import GameHere, ReportHere
from tournaments.actions import Action
from wording import Sentence

ACTIONS: dict[str, Sentence] = {
    Action.MATCHES_CALL: Sentence(en="Games were called", fr="Des parties ont été appelées"),
    Action.MATCH_CALL: Sentence(
        en="A game was called by hand", fr="Une partie a été appelée à la main"
    ),
    Action.GAME_START: Sentence(en="Games were started", fr="Des parties ont commencé"),
    Action.CALL_TAKE_BACK: Sentence(en="A call was taken back", fr="Un appel a été annulé"),
    Action.GAME_MOVE: Sentence(en="A game was moved", fr="Une partie a changé de table"),
    Action.TABLE_BREAK: Sentence(
        en="A table went out of use", fr="Une table a été mise hors service"
    ),
    Action.TABLE_REPAIR: Sentence(en="A table came back", fr="Une table est de nouveau en service"),
    Action.TABLE_MARK_ACCESSIBLE: Sentence(
        en="A table was marked as accessible or not",
        fr="Une table a été indiquée comme accessible ou non",
    ),
    Action.INCIDENT_RECORD: Sentence(en="An incident was recorded", fr="Un incident a été noté"),
    Action.INCIDENT_TAKE_BACK: Sentence(
        en="An incident was taken back", fr="Un incident a été annulé"
    ),
    Action.RESULT_REPORT: Sentence(en="A result was reported", fr="Un résultat a été annoncé"),
    Action.RESULT_ENTER: Sentence(en="A result was entered", fr="Un résultat a été saisi"),
    Action.RESULT_CONFIRM: Sentence(en="A result was confirmed", fr="Un résultat a été confirmé"),
    Action.DISPUTE_SETTLE: Sentence(en="A dispute was settled", fr="Un désaccord a été tranché"),
    Action.MATCH_DECIDE: Sentence(en="A match was decided", fr="Un match a été décidé"),
    Action.MATCH_FINISH: Sentence(
        en="A match was stopped: the score decides", fr="Un match a été arrêté : le total décide"
    ),
    Action.RESULT_CORRECT: Sentence(en="A result was corrected", fr="Un résultat a été corrigé"),
    Action.SIDE_WITHDRAW: Sentence(en="A side withdrew", fr="Une équipe s’est retirée"),
    Action.SIDE_ENTER_LATE: Sentence(
        en="A late side came in", fr="Une équipe est arrivée en retard"
    ),
}


def made_words(made: ChartMade) -> str:
    """How the sides came to their lines on the chart, and which chapters were not kept apart."""
    return " ".join([_method_words(made), *map(_clash_words, made.clashes[:1])])


def _clash_words(clash: Clash) -> str:
    """The first round in which sides with a chapter in common can meet."""
    few = clash.count == clash.at_least
    if clash.round == 1:
        one = clash.count == 1
        en = "1 match of round 1 has" if one else f"{clash.count} matches of round 1 have"
        fr = "1 match du tour 1 oppose" if one else f"{clash.count} matchs du tour 1 opposent"
        return said(
            Sentence(
                en=f"{en} two sides with a chapter in common"
                + ("; fewer are not possible." if few else "."),
                fr=f"{fr} deux équipes qui ont un chapitre en commun"
                + (" ; il n’est pas possible d’en avoir moins." if few else "."),
            )
        )
    pairs = "1 pair" if clash.count == 1 else f"{clash.count} pairs"
    paires = "1 paire" if clash.count == 1 else f"{clash.count} paires"
    return said(
        Sentence(
            en=f"Sides with a chapter in common can meet from round {clash.round} on: {pairs} "
            "there.",
            fr=f"Des équipes qui ont un chapitre en commun peuvent se rencontrer à partir du tour "
            f"{clash.round} : {paires} à ce tour.",
        )
    )


def _method_words(made: ChartMade) -> str:
    if made.method is charts.Method.DRAWN:
        return said(
            Sentence(
                en="The chart was drawn by lot.", fr="Le tableau a été établi par tirage au sort."
            )
        )
    numbers = ", ".join(map(str, made.seeds))
    return said(
        Sentence(
            en=f"The chart was seeded, the strongest first: {numbers}. The others were drawn by "
            "lot.",
            fr=f"Tableau établi avec têtes de série, la plus forte d’abord : {numbers}. Les autres "
            "ont été tirées au sort.",
        )
    )


def manner_words(manner: str) -> str:
    return said(describe_manner(charts.Manner(manner)))


def manners() -> list[tuple[str, str]]:
    """Every way to finish, the usual one first."""
    return [(manner.value, manner_words(manner)) for manner in charts.Manner]


def report_words(report: ReportHere) -> str:
    """What was reported, in one line.

    The names are those of the wall chart, so that an official finds them there.
    """
    if report.winner is None:
        return manner_words(report.manner)
    names, manner = report.winner.side.short, manner_words(report.manner)
    letter = report.winner.letter
    en = ", ".join(f"{owner}: {count}" for owner, count in report.left)
    fr = ", ".join(f"{owner} : {count}" for owner, count in report.left)
    told = Sentence(
        en=f"{letter} · {names} won ({manner})" + (f", cards left {en}" if en else ""),
        fr=f"{letter} · victoire de {names} ({manner})"
        + (f", cartes restantes {fr}" if fr else ""),
    )
    return said(told)


def saved_words(table: int | None, game: GameHere) -> str:
    """What was saved of a game that is over."""
    at = Sentence(en=f"Table {table}: ", fr=f"Table {table} : ")
    told = report_words(game.reports[-1]) if game.reports else ""
    return told if table is None else said(at) + told
