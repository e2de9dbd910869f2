"""Recorded playthroughs, one for each rule set and each incident in it, replayed line by line."""

import pytest

from domain.skipbo import Incident, replay, write_position, write_record
from domain.skipbo.record import check_line, outcome_line
from domain.skipbo.rules import IDS
from domain.wording import Refusal
from tests import shares
from tests.domain.skipbo.engine_playthroughs import ENDINGS, FOLDER, INCIDENTS, names_wanted

FILES = sorted(FOLDER.glob("*.txt"))


def test_no_playthrough_is_missing_and_none_is_unknown():
    assert {file.stem for file in FILES} == set(names_wanted())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_replays_to_its_own_text(file):
    text = file.read_text(encoding="utf-8")
    game = replay(text)
    assert write_record(game.table, game.head) == text


@pytest.mark.parametrize("sheet", IDS)
@pytest.mark.parametrize("incident", INCIDENTS)
def test_playthrough_is_of_its_sheet_and_holds_its_incident(sheet, incident):
    table = replay((FOLDER / f"{sheet}-{incident}.txt").read_text(encoding="utf-8")).table
    assert table.setup.rules.id == sheet
    assert any(isinstance(entry, INCIDENTS[incident]) for entry in table.log)


@pytest.mark.parametrize("sheet", IDS)
def test_plain_playthrough_is_played_out_without_incident(sheet):
    table = replay((FOLDER / f"{sheet}-plain.txt").read_text(encoding="utf-8")).table
    assert table.outcome.reason == "played-out"
    assert not any(isinstance(entry, Incident) for entry in table.log)


@pytest.mark.parametrize("ending", ENDINGS)
def test_playthrough_of_an_ending_ends_that_way(ending):
    table = replay((FOLDER / f"ending-{ending}.txt").read_text(encoding="utf-8")).table
    assert table.outcome.reason == ending


@pytest.mark.parametrize("file", shares.one_in(5, FILES), ids=lambda file: file.stem)
def test_playthrough_holds_line_by_line(file):
    """Cut after each line of play, closed as unfinished, it replays; the tables only go forward.

    Each rule set has six, so that every fifth is another kind each time.
    """
    lines = file.read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("first ")) + 1
    seen = set()
    for end in range(start, len(lines) - 2):
        if lines[end].startswith("reshuffle ") or lines[end] == "official stall":
            continue  # Belongs to the line before it; or ends the game.
        head = "\n".join(lines[:end]) + "\n"
        table = open_end(head)
        here = write_position(table)
        # Only an incident can leave the table as it was: one taken back, or without consequence.
        assert here not in seen or lines[end - 1].startswith("incident ")
        seen.add(here)
    assert len(seen) > 5


def open_end(head):
    """Replay a record that stops here, after finding out what its outcome line must be."""
    guess = f"{head}outcome unfinished - left 0\n"
    with pytest.raises(Refusal) as refused:
        replay(f"{guess}{check_line(guess)}\n")
    wanted = str(refused.value).partition("“")[2].rstrip("”.")
    assert wanted.startswith("outcome unfinished - left ")
    whole = f"{head}{wanted}\n"
    table = replay(f"{whole}{check_line(whole)}\n").table
    assert outcome_line(table) == wanted
    return table
