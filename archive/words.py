"""What is said of an event that was brought in."""

from archive.event_import import Imported
from domain.wording import Sentence


def imported_words(imported: Imported) -> Sentence:
    event, counts = imported.event, imported.counts
    parts = [
        Sentence(
            "{name} is here now, at the short address {slug}: players {players}, contests "
            "{contests}, results {results}, entries in the log {entries}.",
            name=event.name,
            slug=event.slug,
            players=counts["player"],
            contests=counts["contest"],
            results=counts["result"],
            entries=counts["audit"],
        )
    ]
    if imported.new_secrets:
        parts.append(
            Sentence(
                "The cards of {count} tables open their tables in the event that was here before; "
                "print new cards for this one.",
                count=imported.new_secrets,
            )
        )
    if imported.new_codes:
        parts.append(Sentence("{count} printed sheets have new codes.", count=imported.new_codes))
    if imported.sealed_anew:
        parts.append(
            Sentence.counted(
                "Secret numbers that were not opened yet stayed on the other machine. {count} "
                "contest has a new one here: show its fingerprint to the room again.",
                "Secret numbers that were not opened yet stayed on the other machine. {count} "
                "contests have new ones here: show their fingerprints to the room again.",
                count=imported.sealed_anew,
            )
        )
    return Sentence.joined(parts)
