"""From a list of names to the first call at one press: everything that the steps of the day do.

Each step is the service that its own page uses, all in one transaction: either the first call
stands, or nothing was made. Afterwards everything can be changed as if it had been done by hand.
"""

from datetime import date

from django.db import transaction

from games import rulesets
from scoring.forms import registry
from scoring.forms.chosen import choose
from scoring.services.calls import matches_call
from scoring.services.charts import chart_build
from scoring.services.rounds import round_make
from tournaments.models import Contest, Entry
from tournaments.roster import Answers, Chapters, Kind, Plan, PlannedLine
from tournaments.services.contests import MOST_TABLES, contest_create, contest_publish
from tournaments.services.draws import draw_commit, partners_draw
from tournaments.services.events import event_create
from tournaments.services.people import entry_move
from tournaments.services.roster_apply import roster_apply, roster_look
from wording import Malformed, Sentence

SEATS = 4
# A slip in a chapter's name becomes that chapter; two names that are alike are two people, since
# whoever wrote the list wrote both.
TAKEN_AS_MEANT = Answers(Chapters.AS_SUGGESTED, near_are_others=True)


@transaction.atomic
def contest_quick(
    *,
    actor: str,
    official_id: int | None,
    event_name: str,
    contest_name: str,
    people: str,
    rule_set: str,
    form: str,
    tables: int | None,
    room_word: str,
    on: date,
    time_zone: str,
) -> Contest:
    """An event of one day with one contest, everyone of the list checked in, drawn and called.

    Without `form` the contest is played as the rule sheet says; without `tables` everyone can sit
    down at once. Whoever has no chapter in the list is of one that is called like the event.
    """
    event = event_create(
        actor=actor,
        name=event_name,
        starts_on=on,
        ends_on=on,
        time_zone=time_zone,
        official_id=official_id,
    )
    look = roster_look(event=event, contest=None, text=people, chapter=event.name)
    _require_people(look)
    contest = contest_create(
        actor=actor,
        event=event,
        name=contest_name,
        rule_set=rule_set,
        form=form,
        tables=tables or _enough(look, rule_set, form),
    )
    seen = roster_look(event=event, contest=contest, text=people, chapter=event.name).fingerprint
    roster_apply(
        actor=actor,
        event_id=event.pk,
        contest_id=contest.pk,
        text=people,
        seen=seen,
        answers=TAKEN_AS_MEANT,
        chapter=event.name,
    )
    _check_in(actor, contest)
    _draw(actor, contest, room_word)
    _begin(actor, contest)
    contest.refresh_from_db()
    return contest


def _require_people(plan: Plan) -> None:
    wrong: PlannedLine | None = next((one for one in plan.lines if one.kind is Kind.ERROR), None)
    if wrong is not None:
        raise Malformed(
            "list-not-clear",
            Sentence(
                "Line {number}, “{text}”: {wrong}",
                number=wrong.number,
                text=wrong.text,
                wrong=wrong.note,
            ),
            field="people",
        )
    if len(plan.lines) < 2:
        raise Malformed(
            "people-missing",
            Sentence("Paste the names first, one person on each line; two people at least."),
            field="people",
        )


def _enough(plan: Plan, rule_set: str, form: str) -> int:
    """So many tables that nobody waits for the first one."""
    chosen = choose(rulesets.get(rule_set), form=form)
    seats = int(chosen.options.get("seats", SEATS))
    return min(max(1, -(-len(plan.lines) // seats)), MOST_TABLES)


def _check_in(actor: str, contest: Contest) -> None:
    for entry in contest.entries.filter(state=Entry.State.ENTERED).order_by("pk"):
        entry_move(actor=actor, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=entry.state)


def _draw(actor: str, contest: Contest, room_word: str) -> None:
    if not registry.draws_partners(contest.form, contest.form_options):
        return
    here = contest.entries.filter(state=Entry.State.CHECKED_IN).count()
    contest.refresh_from_db()
    draw_commit(
        actor=actor,
        contest_id=contest.pk,
        version=contest.version,
        odd_seat="two_seats" if here % 2 else "",
    )
    contest.refresh_from_db()
    partners_draw(actor=actor, contest_id=contest.pk, version=contest.version, room_word=room_word)
    contest_publish(actor=actor, contest_id=contest.pk)


def _begin(actor: str, contest: Contest) -> None:
    """The chart and its first call; a round calls by itself."""
    if contest.form in registry.rounds():
        round_make(actor=actor, contest_id=contest.pk, seen=0)
        return
    chart_build(actor=actor, contest_id=contest.pk)
    matches_call(actor=actor, contest_id=contest.pk)
