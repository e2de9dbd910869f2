"""The database itself refuses what cannot be; data that is so already is named, not changed."""

from django.db import migrations, models
from django.db.models import F

import tournaments.constraints
from tournaments.migration_checks import refuse_any


def refuse_impossible(apps, schema_editor):
    refuse_any(found(apps.get_model))


def found(model):
    games = model("games", "Game").objects.select_related("contest__event", "table")
    for game in games.exclude(table=None).exclude(table__contest=F("contest")):
        yield f"{_of(game)} is at table {game.table.number} of another contest"
    known = ["called", "playing", "reported", "disputed", "confirmed", "called_off"]
    for game in games.exclude(state__in=known):
        yield f"{_of(game)} is in an unknown state, {game.state!r}"
    results = model("games", "Result").objects.select_related("game__contest__event")
    for result in results.exclude(state__in=["reported", "confirmed", "superseded"]):
        yield f"a result of {_of(result.game)} is in an unknown state, {result.state!r}"
    for result in results.filter(manner=""):
        yield f"a result of {_of(result.game)} does not say how it ended"
    for result in results.filter(manner="played-out", winner=None):
        yield f"{_of(result.game)} was played out, and nobody won"
    for result in results.filter(manner="no-show").exclude(winner=None):
        yield f"nobody came to {_of(result.game)}, and somebody won"


def _of(game):
    return f"game {game.pk} of the contest {game.contest.name} of {game.contest.event.name}"


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_play_services'),
        ('tournaments', '0004_impossible_refused'),
    ]

    operations = [
        migrations.RunPython(refuse_impossible, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name='game',
            constraint=tournaments.constraints.SameOwner(field='table', name='game_at_a_table_of_the_contest', owner='contest'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['called', 'playing', 'reported', 'disputed', 'confirmed', 'called_off'])), name='game_state_known'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['reported', 'confirmed', 'superseded'])), name='result_state_known'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('manner', ''), _negated=True), name='result_says_how'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('manner', 'played-out'), _negated=True), ('winner__isnull', False), _connector='OR'), name='played_out_has_a_winner'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('manner', 'no-show'), _negated=True), ('winner__isnull', True), _connector='OR'), name='nobody_came_and_nobody_won'),
        ),
    ]
