"""`python -m domain.skipbo`: what it prints, what it refuses, and with which exit code."""

import subprocess
import sys
from pathlib import Path

import pytest

from domain.skipbo import replay_games
from domain.skipbo.__main__ import main
from domain.skipbo.rules import IDS


def test_rules_lists_every_rule_set(capsys):
    assert main(["rules"]) == 0
    printed = capsys.readouterr().out
    assert all(id in printed for id in IDS)


@pytest.mark.parametrize("sheet", IDS)
def test_rules_reads_one_out_in_both_languages_with_our_additions_marked(sheet, capsys):
    assert main(["rules", sheet]) == 0
    english = capsys.readouterr().out
    assert main(["rules", sheet, "--language", "fr"]) == 0
    french = capsys.readouterr().out
    assert "[our addition]" in " ".join(english.split())
    assert "[ajout de notre part]" in " ".join(french.split())
    assert english.count("\n* ") == french.count("\n* ") > 0
    assert english.count("\n- ") == french.count("\n- ") > 0


def test_play_writes_a_record_that_replays(tmp_path, capsys):
    file = tmp_path / "game.txt"
    arguments = ["play", "--rules", "texas", "--seed", "7", "--bots", "greedy,hoard"]
    assert main([*arguments, "-o", str(file)]) == 0
    assert "wins" in capsys.readouterr().out
    game = replay_games(file.read_text(encoding="utf-8"))[0]
    assert game.head.names == ("greedy", "hoard", "greedy", "hoard")
    assert game.head.seed == 7
    assert main(["replay", str(file)]) == 0
    assert "every rule kept" in capsys.readouterr().out
    assert main(arguments) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def _typing(monkeypatch, *typed):
    """At the prompt: these, then nothing more."""
    coming = iter(typed)

    def typed_next():
        try:
            return next(coming)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed_next)


def test_somebody_plays_against_bots_and_stops_when_they_like(monkeypatch, tmp_path, capsys):
    file = tmp_path / "game.txt"
    table = ["play", "--rules", "deluxe-us", "--seed", "7", "--seat", "2", "-o", str(file)]
    _typing(monkeypatch)
    assert main([*table, "--language", "fr"]) == 0
    first = capsys.readouterr().out
    assert "> 2  s 30:" in first
    assert "partie" in first.splitlines()[-1]
    discard = first.split("\n? ")[0].splitlines()[-1].split()[-1]
    _typing(monkeypatch, "", "h99", "ps-b1", f" {discard} ")
    assert main(table) == 0
    shown = capsys.readouterr().out
    assert shown.count("is not a move") == 2
    assert "there is no partner's pile" in shown
    assert f"\n2 {discard}\n" in shown, "what was done since"
    assert shown.endswith("The game is unfinished.\n")
    (game,) = replay_games(file.read_text(encoding="utf-8"))
    assert game.table.outcome is None
    assert discard in [str(entry) for entry in game.table.log]
    assert main(["replay", str(file), "--board"]) == 0
    assert capsys.readouterr().out.endswith(f"unfinished.\n{game.table}\n")


def test_somebody_plays_a_whole_race_by_the_first_legal_move(monkeypatch, tmp_path, capsys):
    file = tmp_path / "race.txt"

    def first_legal():
        return capsys.readouterr().out.split("\n? ")[0].splitlines()[-1].split()[0]

    monkeypatch.setattr("builtins.input", first_legal)
    words = ["--rules", "deluxe-fr", "--stock", "2", "--race", "--seat", "1", "-o", str(file)]
    assert main(["play", *words]) == 0
    games = replay_games(file.read_text(encoding="utf-8"))
    assert len(games) > 1
    assert games[-1].table.outcome.winner is not None


def test_a_race_is_played_to_its_target_and_replays(tmp_path, capsys):
    file = tmp_path / "race.txt"
    arguments = ["play", "--rules", "deluxe-fr", "--stock", "10", "--race", "-o", str(file)]
    assert main(arguments) == 0
    assert main(["replay", str(file), "--language", "fr"]) == 0
    assert capsys.readouterr().out.count("toutes les règles respectées") > 1


def test_replay_names_the_line_and_the_rule(tmp_path, capsys):
    file = tmp_path / "game.txt"
    main(["play", "--rules", "rally", "-o", str(file)])
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("first ")) + 1
    lines[at] = lines[at].replace(" ", " d4-b1 ", 1)
    file.write_text("".join(lines), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(file)]) == 1
    complaint = capsys.readouterr().err
    assert complaint == (
        f"Line {at + 1}: Discard pile 4 is empty; there is no card to play from it.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "--rules", "ohio"], "There is no rule set “ohio”"),
        (["play", "--rules", "texas", "--stock", "40"], "4 players × (40 stock cards"),
        (["play", "--rules", "texas", "--players", "3"], "These rules are for 4 players, not 3."),
        (["play", "--rules", "texas", "--race"], "These rules have no race"),
        (["play", "--rules", "texas", "--bots", "clever"], "There is no bot “clever”"),
        (["play", "--rules", "texas", "--set", "hand"], "Write a setting as NAME=VALUE"),
        (
            ["play", "--rules", "texas", "--seed", "-1"],
            "The starting number must be a whole number",
        ),
        (["play", "--rules", "texas", "--seat", "5"], "There is no seat 5 at this table."),
        (["replay", "no-such-file"], "There is no file “no-such-file”"),
        (["simulate", "--rules", "texas", "--games", "0"], "Play at least one game."),
    ],
)
def test_a_refusal_is_one_sentence_and_exit_code_one(arguments, said, capsys):
    assert main(arguments) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_a_file_that_is_not_text_is_refused(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(file), "--language", "fr"]) == 1
    assert "n'est pas du texte" in capsys.readouterr().err


def test_simulate_prints_the_table(capsys):
    arguments = ["simulate", "--rules", "rally", "--games", "20", "--set", "hand=6"]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    for word in ("rally: 4 players partners, stock 20, 20 games", "turns", "deadlock", "median"):
        assert word in printed


def test_the_module_runs_as_a_program():
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-m", "domain.skipbo", "rules", "nowhere"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "There is no rule set “nowhere”" in done.stderr
    assert "Traceback" not in done.stderr
