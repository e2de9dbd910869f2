"""What the findings about seats, winners and minutes say, in English and French.

Pure. Every sentence is for an official or a player over sixty with a slip of paper in hand: what
is wrong, then what to do next. Nothing here decides anything. No sentence repeats a value that
could not be read; numbers that appear have been checked for size before.
"""

from collections.abc import Callable

from wording import Sentence

Words = Callable[[], Sentence]


def cards_in_words(number: int) -> tuple[str, str]:
    return (
        f"{number} card{'' if number == 1 else 's'}",
        f"{number} carte{'s' if number > 1 else ''}",
    )


def _letters(letters: tuple[str, ...]) -> tuple[str, str]:
    first, last = ", ".join(letters[:-1]), letters[-1]
    return f"{first} or {last}", f"{first} ou {last}"


def _minutes(minutes: float) -> tuple[str, str]:
    whole = round(minutes)
    return (
        f"{whole} minute{'' if whole == 1 else 's'}",
        f"{whole} minute{'s' if whole > 1 else ''}",
    )


# Who sat there


def seated_twice(name: str) -> Sentence:
    return Sentence(
        en=f"{name} is seated twice at this table. Put the right person in one of the two seats.",
        fr=f"{name} occupe deux places à cette table. Mettez la bonne personne à l'une des deux.",
    )


def seating_impossible() -> Sentence:
    return Sentence(
        en="A game needs two to six sides with somebody on each. Correct who sat at this table.",
        fr="Une partie demande de deux à six camps, tous occupés. Corrigez qui était à cette "
        "table.",
    )


def seating_unusual(why: Sentence) -> Sentence:
    return Sentence(
        en=f"{why.en} If that is how it was played, say yes; if not, correct who sat there.",
        fr=f"{why.fr} Si l'on a bien joué ainsi, répondez oui ; sinon, corrigez qui était à cette "
        "table.",
    )


def sides_uneven() -> Sentence:
    return seating_unusual(
        Sentence(
            en="The sides at this table are not of the same size.",
            fr="Les camps à cette table n'ont pas le même nombre de joueurs.",
        )
    )


def stock_unreadable() -> Sentence:
    return Sentence(
        en="The stock size set for this contest is not a whole number of at least 1. Correct it in "
        "the contest first.",
        fr="La taille du stock fixée pour ce concours n'est pas un nombre entier d'au moins 1. "
        "Corrigez-la d'abord dans le concours.",
    )


# How it finished, and who won


def finish_unknown() -> Sentence:
    return Sentence(
        en="Choose how the game finished: played out, time, deadlock, stall, walkover, forfeit, "
        "retired or ruling.",
        fr="Choisissez comment la partie s'est terminée : jouée jusqu'au bout, temps écoulé, "
        "partie bloquée, partie arrêtée, victoire par défaut, forfait, abandon ou décision.",
    )


def winner_missing(letters: tuple[str, ...]) -> Sentence:
    en, fr = _letters(letters)
    return Sentence(
        en=f"No winner is named. Ask the table who won and choose {en}.",
        fr=f"Aucun gagnant n'est indiqué. Demandez à la table qui a gagné et choisissez {fr}.",
    )


def winner_several(letters: tuple[str, ...]) -> Sentence:
    en, fr = _letters(letters)
    return Sentence(
        en=f"More than one winner is named. Only one side can win: choose {en}.",
        fr=f"Plusieurs gagnants sont indiqués. Un seul camp peut gagner : choisissez {fr}.",
    )


def winner_not_seated(letters: tuple[str, ...]) -> Sentence:
    en, fr = _letters(letters)
    return Sentence(
        en=f"The winner named did not sit at this table. Choose {en}, or check the table number.",
        fr=f"Le gagnant indiqué n'était pas à cette table. Choisissez {fr}, ou vérifiez le numéro "
        "de la table.",
    )


def winner_has_cards(label: str, cards: int) -> Sentence:
    en, fr = cards_in_words(cards)
    return Sentence(
        en=f"Side {label} is named as the winner but has {en} left. The winner of a game that was "
        "played out has none. Check whether the sides were swapped, or correct the number.",
        fr=f"Le camp {label} est donné gagnant mais il lui reste {fr}. Qui gagne une partie jouée "
        "jusqu'au bout n'en a plus. Vérifiez si les camps ont été inversés, ou corrigez le nombre.",
    )


def loser_has_no_cards(label: str, winner: str) -> Sentence:
    return Sentence(
        en=f"Side {label} has no cards left, so it would have won, not side {winner}. Check "
        "whether the sides were swapped, or enter the cards left.",
        fr=f"Le camp {label} n'a plus de carte : c'est lui qui aurait gagné, pas le camp {winner}. "
        "Vérifiez si les camps ont été inversés, ou indiquez les cartes restantes.",
    )


def side_already_out(label: str) -> Sentence:
    return Sentence(
        en=f"Side {label} has no cards left, so it had already won. Choose “played out” with that "
        "side as the winner, or correct the number.",
        fr=f"Le camp {label} n'a plus de carte : il avait donc déjà gagné. Choisissez « jouée "
        "jusqu'au bout » avec ce camp comme gagnant, ou corrigez le nombre.",
    )


def fewest_not_winner(fewest: str, winner: str) -> Sentence:
    return Sentence(
        en="When time is called or a game stands still, the fewest stock cards win. Side "
        f"{fewest} has fewer than side {winner}. Correct the winner or the numbers.",
        fr="Quand le temps est écoulé ou que la partie est bloquée, le moins de cartes en stock "
        f"gagne. Le camp {fewest} en a moins que le camp {winner}. Corrigez le gagnant ou les "
        "nombres.",
    )


def tie_break_missing(winner: str, other: str, cards: int) -> Sentence:
    en, fr = cards_in_words(cards)
    return Sentence(
        en=f"Sides {winner} and {other} were level at time, with {en} each. Say how it was "
        "decided: the next stock card played wins, or an official's ruling with its reason.",
        fr=f"Les camps {winner} et {other} étaient à égalité à la fin du temps, avec {fr} chacun. "
        "Indiquez ce qui a départagé : la carte de stock suivante jouée gagne, ou la décision "
        "motivée d'un responsable.",
    )


def tie_needs_ruling(winner: str, other: str, cards: int) -> Sentence:
    en, fr = cards_in_words(cards)
    return Sentence(
        en=f"Sides {winner} and {other} are level with {en} each, so an official decides who "
        "wins. Enter that an official decided, with the reason.",
        fr=f"Les camps {winner} et {other} sont à égalité avec {fr} chacun : un responsable décide "
        "qui gagne. Indiquez que le responsable a décidé, et pourquoi.",
    )


def stuck_not_counted() -> Sentence:
    return Sentence(
        en="In a game that stands still the fewest stock cards win. Enter the cards left of "
        "every side.",
        fr="Quand une partie est bloquée, le moins de cartes en stock gagne. Indiquez les cartes "
        "restantes de chaque camp.",
    )


def tie_break_without_tie(winner: str) -> Sentence:
    return Sentence(
        en=f"A tie-break is noted, but nobody was level with side {winner}. Leave the tie-break "
        "empty, or correct the numbers.",
        fr=f"Un départage est noté, mais personne n'était à égalité avec le camp {winner}. Laissez "
        "le départage vide, ou corrigez les nombres.",
    )


def tie_break_without_time() -> Sentence:
    return Sentence(
        en="A tie-break belongs to a game that was stopped by time or stood still. Leave it "
        "empty, or choose another way the game finished.",
        fr="Un départage va avec une partie arrêtée par le temps ou bloquée. Laissez-le vide, ou "
        "choisissez une autre fin de partie.",
    )


def ruling_against_count(fewest: str, winner: str) -> Sentence:
    return Sentence(
        en=f"By this ruling side {winner} wins although side {fewest} has fewer cards left. Check "
        "the winner; if the ruling is meant so, say yes.",
        fr=f"Par cette décision le camp {winner} gagne alors que le camp {fewest} a moins de "
        "cartes. Vérifiez le gagnant ; si la décision est bien telle, répondez oui.",
    )


def tie_break_unknown() -> Sentence:
    return Sentence(
        en="Choose how the tie was decided: the next stock card played, or a ruling.",
        fr="Choisissez ce qui a départagé : la carte de stock suivante, ou une décision.",
    )


def ruling_without_reason() -> Sentence:
    return Sentence(
        en="A ruling needs its reason. Write in a few words why the official decided so.",
        fr="Une décision doit être motivée. Écrivez en quelques mots pourquoi le responsable a "
        "décidé ainsi.",
    )


def reason_unreadable() -> Sentence:
    return Sentence(
        en="The reason could not be read. Write it in a few words.",
        fr="Le motif n'a pas pu être lu. Écrivez-le en quelques mots.",
    )


def unplayed_with_cards() -> Sentence:
    return Sentence(
        en="A walkover or forfeit has no cards left to count. Leave the cards empty, or choose "
        "another way the game finished.",
        fr="Une victoire par défaut ou un forfait n'a pas de cartes à compter. Laissez les cartes "
        "vides, ou choisissez une autre fin de partie.",
    )


def unplayed_with_minutes() -> Sentence:
    return Sentence(
        en="A walkover was not played, so it took no time. Leave the minutes empty, or "
        "choose another way the game finished, such as retired.",
        fr="Une victoire par défaut ne se joue pas et ne dure donc rien. Laissez les "
        "minutes vides, ou choisissez une autre fin de partie, comme l'abandon.",
    )


def unplayed_with_incidents() -> Sentence:
    return Sentence(
        en="A walkover was not played, so nothing can have gone wrong in it. Take the incidents "
        "back, or choose another way the game finished, such as retired.",
        fr="Une victoire par défaut ne se joue pas : aucun incident ne peut y avoir eu lieu. "
        "Retirez les incidents, ou choisissez une autre fin de partie, comme l'abandon.",
    )


def unplayed_with_points() -> Sentence:
    return Sentence(
        en="A walkover or forfeit has no points. Leave the points empty, or choose another way "
        "the game finished.",
        fr="Une victoire par défaut ou un forfait ne rapporte pas de points. Laissez les points "
        "vides, ou choisissez une autre fin de partie.",
    )


# Minutes


def minutes_unreadable() -> Sentence:
    return Sentence(
        en="The minutes must be a number, 0 or more. Correct them, or leave them empty.",
        fr="Les minutes doivent être un nombre, 0 ou plus. Corrigez-les, ou laissez-les vides.",
    )


def game_very_short(minutes: float, shortest: float) -> Sentence:
    (took_en, took_fr), (least_en, least_fr) = _minutes(minutes), _minutes(shortest)
    return Sentence(
        en=f"{took_en} is very short: such games hardly ever take less than {least_en}. Check that "
        "the slip belongs to this game, then say yes.",
        fr=f"{took_fr}, c'est très court : ces parties durent presque toujours plus de {least_fr}. "
        "Vérifiez que la fiche est bien celle de cette partie, puis répondez oui.",
    )


def game_very_long(minutes: float, longest: float) -> Sentence:
    (took_en, took_fr), (most_en, most_fr) = _minutes(minutes), _minutes(longest)
    return Sentence(
        en=f"{took_en} is very long: such games hardly ever take more than {most_en}. Check the "
        "times on the slip, then say yes.",
        fr=f"{took_fr}, c'est très long : ces parties durent presque toujours moins de {most_fr}. "
        "Vérifiez les heures sur la fiche, puis répondez oui.",
    )


def time_not_limited() -> Sentence:
    return Sentence(
        en="This contest has no time limit, yet time is said to have been called. If an "
        "official stopped the game, say yes; if not, choose how it finished.",
        fr="Ce concours n'a pas de limite de temps, et pourtant le temps aurait été écoulé. Si "
        "un responsable a arrêté la partie, répondez oui ; sinon, choisissez comment elle s'est "
        "terminée.",
    )


def time_called_early(minutes: float, limit: float) -> Sentence:
    (after_en, after_fr), (limit_en, limit_fr) = _minutes(minutes), _minutes(limit)
    return Sentence(
        en=f"Time was called after {after_en}, but the limit is {limit_en}. Check the minutes and "
        "how the game finished, then say yes.",
        fr=f"La fin du temps aurait été annoncée après {after_fr}, mais la limite est de "
        f"{limit_fr}. Vérifiez les minutes et la fin de la partie, puis répondez oui.",
    )


def time_limit_passed(minutes: float, limit: float) -> Sentence:
    (took_en, took_fr), (limit_en, limit_fr) = _minutes(minutes), _minutes(limit)
    return Sentence(
        en=f"{took_en} is well past the time limit of {limit_en}. Check the minutes, then say yes.",
        fr=f"{took_fr}, c'est bien plus que la limite de {limit_fr}. Vérifiez les minutes, puis "
        "répondez oui.",
    )


def time_not_counted() -> Sentence:
    return Sentence(
        en="At time the fewest stock cards win, but not every side's cards are entered. Enter "
        "them, or say yes if the winner is certain.",
        fr="À la fin du temps, le moins de cartes en stock gagne, mais les cartes d'un camp au "
        "moins manquent. Indiquez-les, ou répondez oui si le gagnant est certain.",
    )
