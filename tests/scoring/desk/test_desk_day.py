"""The day at the desk: the next thing to do, the chart, its end, and what a scorer sees of it."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tests.scenes.desk import at, game_at, scorer_of, slip, text_of
from tournaments import audited_action
from tournaments.models import Contest, Draw, Entry

pytestmark = pytest.mark.django_db


def test_the_step_bar_names_the_one_next_thing_on_every_page_of_the_desk(client):
    contest = contest_make(4, build=False)
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.REGISTRATION)
    contest.entries.update(state=Entry.State.ENTERED)
    slugs = {"event": contest.event.slug, "contest": contest.slug}
    for address in (
        at("play:day", contest),
        reverse("tournaments:check-in", kwargs=slugs),
        reverse("draw:partners", kwargs=slugs),
        reverse("tournaments:people", args=[contest.event.slug]) + f"?contest={contest.slug}",
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "8 people are not checked in yet." in text_of(answer), address
        assert 'class="step is-now"' in answer.content.decode()
    # The play page, which has nothing else yet, puts it forward.
    assert re.search(
        r'class="button"[^>]*>\s*Check people in',
        client.get(at("play:day", contest)).content.decode(),
    )


def test_once_the_draw_is_sealed_only_the_word_is_missing(client):
    contest = contest_make(4, build=False)
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.REGISTRATION)
    contest.entries.filter(pk=contest.entries.first().pk).update(state=Entry.State.ENTERED)
    assert "1 person is not checked in yet." in text_of(client.get(at("play:day", contest)))
    contest.draws.update(state=Draw.State.COMMITTED)
    said = text_of(client.get(at("play:day", contest)))
    assert "The draw is sealed. Say a word and draw." in said
    assert "not checked in yet" not in said


def test_help_from_the_desk_leads_to_what_comes_next(client):
    contest = contest_make(4, build=False, revision=1)

    def leads_to():
        return re.search(r'href="/help/guide/first-rally/#([^"]+)"', shown()).group(1)

    def shown():
        return client.get(at("play:day", contest)).content.decode()

    assert leads_to() == "8-call-the-first-games"
    client.post(at("play:build", contest), {"tables": "2"})
    assert leads_to() == "9-enter-the-results"
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.FINISHED)
    assert leads_to() == "10-finish-the-day"


@pytest.mark.parametrize(
    ("form", "options", "said"),
    [
        ("swiss", {}, "The partners are published. Make the first round."),
        ("mixer", {}, "Everyone is here. Make the first round."),
        ("knockout", {"sides": "alone"}, "Everyone is here. Make the score chart."),
    ],
)
def test_the_step_bar_speaks_of_what_the_form_makes(client, form, options, said):
    contest = contest_make(4, build=False, revision=1)
    is_drawn = not options and form != "mixer"
    phase = Contest.Phase.DRAWN if is_drawn else Contest.Phase.REGISTRATION
    Contest.objects.filter(pk=contest.pk).update(form=form, form_options=options, phase=phase)
    contest.draws.update(is_published=True)
    slugs = {"event": contest.event.slug, "contest": contest.slug}
    assert said in text_of(client.get(reverse("tournaments:check-in", kwargs=slugs)))


def test_the_chart_is_made_with_as_many_tables_as_are_in_the_hall_and_its_calls_are_shown(client):
    contest = contest_make(8, build=False, tables=2, revision=1)
    page = text_of(client.get(at("play:day", contest)))
    assert "3 rounds · 4 games in the first" in page
    answer = client.post(at("play:build", contest), {"tables": "4"}, follow=True)
    assert "The score chart is made." in text_of(answer)
    assert "4 games can be called now." in text_of(answer)
    assert contest.tables.count() == 4
    for number in range(1, 5):
        assert f"table {number}" in text_of(answer)
    answer = client.post(at("play:call", contest), follow=True)
    assert "4 games were called: tables 1, 2, 3, 4." in text_of(answer)
    assert "4 tables were called. Have they sat down?" in text_of(answer)
    seen = re.findall(r'name="seen"\s+value="([^"]+)"', answer.content.decode())
    answer = client.post(at("play:start", contest), {"seen": seen}, follow=True)
    assert "4 tables play." in text_of(answer)
    assert {game.state for game in at_tables(contest)} == {Game.State.PLAYING}
    assert text_of(answer).count("● playing 0 min") == 4
    assert "can be called now" not in text_of(answer)


@pytest.mark.parametrize("tables", ["0", "-1", "501", "x", "9" * 30])
def test_a_chart_with_an_impossible_number_of_tables_is_not_made(client, tables):
    contest = contest_make(8, build=False, tables=2)
    answer = client.post(at("play:build", contest), {"tables": tables})
    assert answer.status_code == 400
    assert "from 1 to 500" in text_of(answer)
    assert contest.tables.count() == 2
    assert not contest.matches.exists()


def test_a_chart_is_made_once(client, contest):
    answer = client.post(at("play:build", contest), {"tables": "4"})
    assert answer.status_code == 422


def test_the_page_says_when_the_day_will_be_over(client, contest):
    page = text_of(client.get(at("play:day", contest)))
    # A time, maybe with its day; an hour may be "midnight".
    assert re.search(r"Finish about \w[^()]* \(\w[^()]* to \w[^()]*\)", page)
    assert re.search(r"quarter-finals 0 of 4 semi-finals final", page, re.IGNORECASE)


def test_at_the_end_the_champions_are_shown_and_the_results_can_be_printed(client, contest):
    begun, rounds = timezone.now(), []
    with audited_action.running(lambda: begun + timedelta(hours=len(rounds))):
        while games := at_tables(contest):
            rounds.append(games)
            for game in games:
                client.post(at("play:result", contest), slip(game))
    answer = client.get(at("play:day", contest))
    assert "Champions" in text_of(answer)
    assert "Print the results" in text_of(answer)
    assert 'id="entry"' not in answer.content.decode()


def test_the_page_costs_the_same_number_of_statements_in_a_large_hall(
    client, django_assert_max_num_queries
):
    counts = []
    for sides, tables in ((8, 6), (64, 40)):
        contest = contest_make(sides, tables=tables)
        matches_call(actor=DESK, contest_id=contest.pk)
        game = at_tables(contest)[0]
        result_enter(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
        )
        # Another test's contest may have had the same number, and a forecast of its own.
        cache.clear()
        with django_assert_max_num_queries(80) as seen:
            client.get(at("play:day", contest))
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_a_scorer_enters_results_and_sees_the_page_without_the_officials_buttons(contest):
    scorer = scorer_of(contest)
    answer = scorer.get(at("play:day", contest))
    assert answer.status_code == 200
    text = answer.content.decode()
    for name in ("call", "move", "take-back", "table-out", "undo"):
        assert f'action="{at(f"play:{name}", contest)}"' not in text
        assert scorer.post(at(f"play:{name}", contest)).status_code == 403
    for name in ("result", "start"):
        assert f'action="{at(f"play:{name}", contest)}"' in text
    game = game_at(contest, 1)
    pressed = {"game": str(game.pk), "version": str(game.version)}
    assert scorer.post(at("play:start", contest), pressed).status_code == 302
    game = fresh(game)
    assert game.state == Game.State.PLAYING
    scorer.post(at("play:result", contest), slip(game))
    assert fresh(game).state == Game.State.CONFIRMED
