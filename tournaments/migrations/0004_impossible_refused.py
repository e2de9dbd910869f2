"""The database itself refuses what cannot be; data that is so already is named, not changed."""

from django.db import migrations, models
from django.db.models import Count, F, Q

import tournaments.constraints
from tournaments.migration_checks import refuse_any


def refuse_impossible(apps, schema_editor):
    refuse_any(found(apps.get_model))


def found(model):
    for event in model("tournaments", "Event").objects.filter(ends_on__lt=F("starts_on")):
        yield f"the event {event.name} ends before it starts"
    contests = model("tournaments", "Contest").objects.select_related("event")
    for contest in contests.exclude(phase__in=["registration", "drawn", "playing", "finished"]):
        yield f"{_of(contest)} is in an unknown phase, {contest.phase!r}"
    for state, said in (("drawn", "in force"), ("committed", "promised")):
        counted = Count("draws", filter=Q(draws__state=state))
        for contest in contests.annotate(several=counted).filter(several__gt=1):
            yield f"{_of(contest)} has {contest.several} draws that are {said}"
    yield from _unknown(
        model("tournaments", "Entry"), "state", ["entered", "checked_in", "standby", "withdrawn"]
    )
    draws = model("tournaments", "Draw")
    yield from _unknown(draws, "state", ["committed", "drawn", "replaced"])
    yield from _unknown(draws, "way", ["computer", "by_hand"])
    sides = model("tournaments", "Side").objects.select_related("contest__event")
    for side in sides.exclude(draw__contest=F("contest")):
        yield f"side {side.number} of {_of(side.contest)} is of another contest’s draw"
    seats = model("tournaments", "SideEntry").objects.filter(left=False).order_by()
    twice = seats.values("side", "entry__player__name").annotate(n=Count("pk")).filter(n__gt=1)
    for seat in twice:
        side = sides.get(pk=seat["side"])
        name = seat["entry__player__name"]
        yield f"{name} is two people of side {side.number} of {_of(side.contest)}"
    players = model("tournaments", "Player").objects.select_related("event")
    for player in players.exclude(chapter__event=F("event")):
        yield f"{player.name} at {player.event.name} is in another event’s chapter"
    for player in players.exclude(seating_need__in=["", "accessible", "fixed"]):
        yield f"{player.name} at {player.event.name} has an unknown seating need"


def _unknown(model, field, known):
    for row in model.objects.exclude(**{f"{field}__in": known}).select_related("contest__event"):
        what = f"{model._meta.model_name} {row.pk}"
        yield f"{_of(row.contest)} has {what} with an unknown {field}, {getattr(row, field)!r}"


def _of(contest):
    return f"the contest {contest.name} of {contest.event.name}"


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0003_draw_is_published'),
    ]

    operations = [
        migrations.RunPython(refuse_impossible, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name='chapter',
            constraint=models.UniqueConstraint(fields=('id', 'event'), name='chapter_and_its_event'),
        ),
        migrations.AddConstraint(
            model_name='contest',
            constraint=models.CheckConstraint(condition=models.Q(('phase__in', ['registration', 'drawn', 'playing', 'finished'])), name='contest_phase_known'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(fields=('id', 'contest'), name='draw_and_its_contest'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'drawn')), fields=('contest',), name='one_draw_in_force'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'committed')), fields=('contest',), name='one_draw_promised'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['committed', 'drawn', 'replaced'])), name='draw_state_known'),
        ),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(('way__in', ['computer', 'by_hand'])), name='draw_way_known'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['entered', 'checked_in', 'standby', 'withdrawn'])), name='entry_state_known'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='event_ends_after_it_starts'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=tournaments.constraints.SameOwner(field='chapter', name='player_in_a_chapter_of_the_event', owner='event'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('seating_need__in', ['', 'accessible', 'fixed'])), name='player_seating_need_known'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=tournaments.constraints.SameOwner(field='draw', name='side_of_a_draw_of_the_contest', owner='contest'),
        ),
        migrations.AddConstraint(
            model_name='sideentry',
            constraint=models.UniqueConstraint(condition=models.Q(('left', False)), fields=('side', 'entry'), name='one_place_per_person'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('id', 'contest'), name='table_and_its_contest'),
        ),
    ]
