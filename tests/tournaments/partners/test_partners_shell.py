"""For people at a shell: draw, and check a certificate."""

import doctest
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from domain.lots.partners import typed as typed_partnerships
from tests.scenes.contests import contest_with
from tests.scenes.partners import asked
from tournaments.management.commands.draw import NO_WORD
from tournaments.models import Draw
from tournaments.partners import views
from tournaments.partners.services import draw_commit

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_with("AAABBCCD")


def test_the_shell_draws_and_verifies(contest, tmp_path):
    out = StringIO()
    call_command("draw", f"{contest.event.slug}/{contest.slug}", room_word="Tumbleweed", stdout=out)
    draw = contest.draws.get()
    assert draw.state == Draw.State.DRAWN
    assert draw.commitment in out.getvalue()
    assert "tumbleweed" in out.getvalue()
    with pytest.raises(CommandError, match="Partners were already drawn"):
        call_command("draw", str(contest.pk), room_word="again", stdout=StringIO())
    call_command("draw", contest.slug, room_word="b", reason="wrong list", stdout=StringIO())
    assert contest.draws.count() == 2
    with pytest.raises(CommandError, match="no contest"):
        call_command("draw", "nothing-here", room_word="b")
    file = tmp_path / "certificate.json"
    call_command("draw", contest.slug, room_word="c", reason="x", output=str(file), stdout=out)
    call_command("verify_draw", str(file), stdout=out)
    assert "VALID" in out.getvalue()
    told = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_draw", str(file), commitment="0" * 64, stdout=told)
    assert ended.value.code == 1
    assert "shown before the draw" in told.getvalue()
    # The API's answer, saved as it came, has the certificate inside.
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"number": 3, "certificate": json.loads(file.read_text())}))
    inside = StringIO()
    call_command("verify_draw", str(answer), stdout=inside)
    assert inside.getvalue().startswith("VALID")
    answer.write_text(answer.read_text().replace('"room_word": "c"', '"room_word": "d"'))
    with pytest.raises(SystemExit):
        call_command("verify_draw", str(answer), stdout=StringIO())
    file.write_text(file.read_text().replace('"room_word": "c"', '"room_word": "d"'))
    with pytest.raises(SystemExit):
        call_command("verify_draw", str(file), stdout=told)
    assert "partnerships are not those" in told.getvalue()
    with pytest.raises(SystemExit):
        call_command("verify_draw", str(tmp_path / "none.json"), stdout=told)


def test_without_a_person_to_ask_the_certificate_says_that_no_word_was_called(contest, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO("not asked\n"))
    call_command("draw", contest.slug, stdout=StringIO())
    assert contest.draws.get().certificate["room_word"] == NO_WORD


def test_a_promise_that_hangs_on_the_wall_is_kept_unless_the_list_has_changed(contest):
    promised = draw_commit(**asked(contest))
    call_command("draw", contest.slug, room_word="pecan", stdout=StringIO())
    assert contest.draws.get().pk == promised.pk
    promised = draw_commit(**asked(contest), reason="again")
    contest.entries.filter(player__name="D1").update(state="standby")
    out = StringIO()
    call_command(
        "draw", contest.slug, room_word="oak", odd_seat="sits_out", reason="D1 left", stdout=out
    )
    assert promised.commitment not in out.getvalue()
    assert list(contest.draws.values_list("state", flat=True)) == ["replaced", "replaced", "drawn"]


def test_the_examples_in_the_text_are_true():
    for module in (typed_partnerships, views):
        tried = doctest.testmod(module)
        assert tried.attempted
        assert not tried.failed
