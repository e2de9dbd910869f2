"""The certificate: made, recomputed elsewhere, and refused when a byte that matters changed."""

import ast
import inspect
import json
import pkgutil
import subprocess
import sys
from collections import Counter

import pytest

from domain.certificates import verify_file as joining
from domain.certificates.verify_file import draw_file
from domain.lots import verify
from domain.lots.partners.draw import (
    EarlierDraw,
    certificate_make,
    certificate_result,
    certificate_text,
    certificate_verify,
    draw,
    normal_room_word,
    seed_commitment,
)
from domain.lots.partners.preview import preview
from domain.lots.partners.values import DrawRules, Entrant, freeze
from domain.wording import LANGUAGES, Illegal, Malformed
from tests.domain.lots.draw_checker import legal_pairings, people

SEED = "a seed that nobody guesses"
ODD_NAMES = ["x" * 500, "\u202eשלום עולם", "👩‍🦳👍🏽", 'O\'Brien, "Zé"\0\t', "\ud83d"]


def small():
    return freeze(people((2, 1, 1)), DrawRules(apart=((1, 3),)))


def test_the_draw_and_its_certificate_agree_and_are_valid():
    frozen = freeze(people((5, 4, 4, 3, 2)), DrawRules(together=((1, 2),)))
    made = certificate_make(frozen, SEED, "Bluebonnet")
    result = draw(frozen, SEED, "  BLUEBONNET ")
    assert certificate_result(made).partnerships == result.partnerships
    assert (1, 2) in result.partnerships
    assert made["seed_commitment"] == seed_commitment(SEED)
    assert certificate_verify(certificate_text(made).encode()).valid


def test_the_input_does_not_depend_on_the_order_of_people_and_pairs():
    rules = DrawRules(apart=((3, 1), (2, 4), (1, 3)))
    same = DrawRules(apart=((2, 4), (1, 3)))
    assert freeze(people((2, 2)), rules).hash == freeze(people((2, 2))[::-1], same).hash


def test_another_word_seed_or_list_gives_another_draw():
    frozen = freeze(people((20, 20, 20)))
    drawn = {
        draw(frozen, SEED, "one").partnerships,
        draw(frozen, SEED, "two").partnerships,
        draw(frozen, SEED + "!", "one").partnerships,
        draw(freeze(people((20, 20, 18, 2))), SEED, "one").partnerships,
    }
    assert len(drawn) == 4


def test_every_altered_byte_that_matters_is_refused():
    made = certificate_make(small(), SEED, "42", [EarlierDraw("0" * 64, "a late name")])
    text = certificate_text(made).encode()
    tried = 0
    for place, byte in enumerate(text):
        for other in {byte ^ 1, ord("0"), ord("z"), ord(" ")} - {byte}:
            altered = text[:place] + bytes([other]) + text[place + 1 :]
            try:
                if json.dumps(json.loads(altered)) == json.dumps(made, sort_keys=True):
                    continue  # only the layout changed
            except ValueError:
                pass
            tried += 1
            assert not certificate_verify(altered).valid, (place, altered[place - 9 : place + 9])
    assert tried > 3000


def test_a_cut_or_doubled_certificate_gets_one_clear_sentence():
    text = certificate_text(certificate_make(small(), SEED, "42")).encode()
    doubled = text.replace(b'"room_word": "42"', b'"room_word": "43",\n "room_word": "42"')
    for broken in (text[:-20], b"", b"\xff\xfe\0", b"[" * 100_000, b"[]", b"null", b"{}", doubled):
        verdict = certificate_verify(broken)
        assert [finding.code for finding in verdict.findings] == ["not-a-certificate"]


def test_a_rebuilt_certificate_fails_against_the_published_hash():
    other = certificate_text(certificate_make(small(), SEED + " chosen later", "42")).encode()
    assert certificate_verify(other).valid
    verdict = certificate_verify(other, seed_commitment(SEED))
    assert [finding.code for finding in verdict.findings] == ["seed_commitment-differs"]


def test_a_swapped_partnership_is_named_as_what_differs():
    made = certificate_make(freeze(people((2, 2, 2, 2))), SEED, "42")
    (a, b), (c, d) = made["partnerships"][:2]
    made["partnerships"][:2] = [[a, d], [c, b]]
    verdict = certificate_verify(json.dumps(made).encode())
    assert "partnerships-differs" in {finding.code for finding in verdict.findings}


def run_alone(tmp_path, content: bytes):
    """The script by itself, in an empty folder, without this repository or any package."""
    script = tmp_path / "verify.py"
    script.write_text(draw_file(), encoding="utf-8")
    (tmp_path / "certificate.json").write_bytes(content)
    return subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(tmp_path / "certificate.json")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_the_script_is_its_parts_and_each_name_in_it_has_one_meaning():
    text = draw_file()
    for part in joining.PARTS:
        own = ast.parse(inspect.getsource(part)).body
        for statement in own:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                source = ast.get_source_segment(inspect.getsource(part), statement)
                assert text.count(source) == 1, (part.__name__, statement.name)
    assert {part.__name__ for part in joining.PARTS} == {
        f"{verify.__name__}.{module.name}" for module in pkgutil.iter_modules(verify.__path__)
    }
    names = Counter(
        name
        for statement in ast.parse(text).body
        if not isinstance(statement, ast.ImportFrom)
        for name in _names(statement)
    )
    assert [name for name, times in names.items() if times > 1] == []


def _names(statement):
    """What a statement of the script calls by a name."""
    if isinstance(statement, ast.Assign):
        return [target.id for target in ast.walk(statement) if _is_given(target)]
    return [statement.name] if hasattr(statement, "name") else []


def _is_given(node):
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def test_the_script_alone_says_valid_or_what_differs(tmp_path):
    entrants = [Entrant(i, name, f"C{i % 3}") for i, name in enumerate(ODD_NAMES, start=1)]
    made = certificate_make(freeze(entrants, odd_seat="sits_out"), SEED, "été")
    good = run_alone(tmp_path, certificate_text(made).encode())
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("VALID")
    assert "2 équipes, recalculées" in good.stdout
    made["input"]["entrants"][0]["chapter"] = "C9"
    bad = run_alone(tmp_path, json.dumps(made).encode())
    assert bad.returncode == 1
    assert "NOT VALID: The entrants or the rules" in bad.stdout
    assert "Les inscrits ou les règles" in bad.stdout
    cut = run_alone(tmp_path, b'{"format": "rallyd')
    assert cut.returncode == 1
    assert len(cut.stdout.splitlines()) == len(LANGUAGES)  # one sentence, in each language
    assert cut.stderr == ""


def test_strange_names_are_frozen_the_same_each_time():
    entrants = [Entrant(i, name, name) for i, name in enumerate(ODD_NAMES[:4], start=1)]
    frozen = freeze(entrants)
    assert json.loads(frozen.canonical())["entrants"][2]["name"] == ODD_NAMES[2]
    assert frozen.canonical().isascii()
    assert frozen.hash == freeze(entrants).hash


@pytest.mark.parametrize(
    ("entrants", "rules", "code"),
    [
        ([], DrawRules(), "too-few"),
        (people((1,)), DrawRules(), "too-few"),
        (people((2, 1)), DrawRules(), "odd-count"),
        ([Entrant(1, "A"), Entrant(1, "B")], DrawRules(), "number-taken"),
        (people((2, 2)), DrawRules(apart=((1, 9),)), "pair-unknown"),
        (people((2, 2)), DrawRules(together=((1, 2), (2, 3))), "together-twice"),
        (people((2, 2)), DrawRules(together=((1, 2),), apart=((2, 1),)), "together-and-apart"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_draw(entrants, rules, code):
    with pytest.raises(Illegal) as refused:
        freeze(entrants, rules)
    assert refused.value.code == code
    assert str(refused.value.sentence)
    assert refused.value.sentence.in_language("fr")


def test_an_odd_count_draws_the_person_who_sits_out_too():
    entrants = people((2, 2, 1))
    frozen = freeze(entrants, odd_seat="sits_out")
    alone = {draw(frozen, SEED, str(word)).alone for word in range(60)}
    assert alone == {1, 2, 3, 4, 5}
    made = certificate_make(frozen, SEED, "7")
    assert len(made["partnerships"]) == 2
    assert certificate_verify(certificate_text(made).encode()).valid


def test_wishes_that_cannot_be_kept_name_the_person():
    frozen = freeze(people((1, 1, 1, 1)), DrawRules(apart=((1, 2), (1, 3), (1, 4))))
    with pytest.raises(Illegal) as refused:
        draw(frozen, SEED, "42")
    assert "P1" in str(refused.value.sentence)


def test_everyone_from_one_chapter_is_drawn_and_counted():
    result = draw(freeze(people((6,))), SEED, "42")
    assert result.same_chapter == 3
    assert result.exact


def test_a_drawn_field_is_legal():
    entrants = people((4, 3, 2, 1), {1: "home", 5: "home"})
    rules = DrawRules(households_apart=True, apart=((2, 6),))
    _, legal = legal_pairings(entrants, rules)
    for word in range(30):
        assert draw(freeze(entrants, rules), SEED, str(word)).partnerships in legal


def test_an_empty_word_or_a_short_seed_is_refused():
    with pytest.raises(Malformed):
        normal_room_word(" \t ")
    with pytest.raises(Malformed):
        seed_commitment("short")


def test_the_preview_tells_the_count_the_cause_and_the_ways_out():
    told = preview(people((5, 2, 1)), DrawRules())
    assert (told.entrants, told.even, told.same_chapter, told.cause) == (8, True, 1, "C0")
    assert told.legal_draws == 60
    assert told.can_draw
    odd = preview(people((3, 2)), DrawRules())
    assert [option.code for option in odd.odd_options] == [
        "standby",
        "official_plays",
        "two_seats",
        "sits_out",
    ]
    assert not odd.can_draw
    assert preview(people((3, 2)), DrawRules(), "two_seats").can_draw


def test_the_preview_of_nobody_and_of_one_says_what_to_do():
    for sizes in ((), (1,)):
        told = preview(people(sizes), DrawRules())
        assert not told.can_draw
        assert told.findings[0].code == "too-few"


def test_the_preview_names_people_whose_wishes_collide():
    rules = DrawRules(apart=((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)))
    told = preview(people((1, 1, 1, 1, 1, 1)), rules)
    assert told.legal_draws == 0
    assert not told.can_draw
    assert {1, 2, 3, 4} <= set(told.findings[0].numbers)
    assert "P3" in str(told.findings[0].sentence)


def test_the_preview_says_when_wishes_cost_a_same_chapter_partnership():
    told = preview(people((4, 4)), DrawRules(apart=((1, 5), (1, 6), (1, 7), (1, 8))))
    assert told.same_chapter == 2
    assert told.findings[0].code == "wishes-cost-chapters"


def test_a_very_large_field_gets_the_size_of_the_number():
    told = preview(people((700,) * 8), DrawRules())
    assert told.legal_draws is None
    assert told.about.startswith("1.") or "E+" in told.about


def test_a_field_in_which_everyone_plays_together_with_someone_needs_no_luck():
    rules = DrawRules(together=((1, 2), (3, 4)), apart=((1, 3),))
    entrants = people((2, 2))
    assert draw(freeze(entrants, rules), SEED, "42").partnerships == ((1, 2), (3, 4))
    assert preview(entrants, rules).legal_draws == 1
