"""What is said of an event that was brought in."""

from archive.event_import import Imported
from wording import Sentence


def imported_words(imported: Imported) -> Sentence:
    event, counts = imported.event, imported.counts
    en = (
        f"{event.name} is here now, at the short address {event.slug}: players {counts['player']}, "
        f"contests {counts['contest']}, results {counts['result']}, "
        f"entries in the log {counts['audit']}."
    )
    fr = (
        f"{event.name} est ici maintenant, à l’adresse courte {event.slug} : "
        f"joueurs {counts['player']}, concours {counts['contest']}, "
        f"résultats {counts['result']}, lignes du journal {counts['audit']}."
    )
    if imported.new_secrets:
        en += (
            f" The cards of {imported.new_secrets} tables open their tables in the event that was "
            "here before; print new cards for this one."
        )
        fr += (
            f" Les cartes de {imported.new_secrets} tables ouvrent celles de l’événement qui était "
            "déjà ici ; imprimez-en de nouvelles pour celui-ci."
        )
    if imported.new_codes:
        en += f" {imported.new_codes} printed sheets have new codes."
        fr += f" {imported.new_codes} feuilles imprimées ont un nouveau code."
    return Sentence(en=en, fr=fr)
