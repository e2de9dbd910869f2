"""The database itself refuses what cannot be; data that is so already is named, not changed."""

from django.db import migrations, models
from django.db.models import Count

from tournaments.migration_checks import refuse_any


def refuse_impossible(apps, schema_editor):
    refuse_any(found(apps.get_model))


def found(model):
    contests = model("tournaments", "Contest").objects.select_related("event")
    matches = model("scoring", "Match").objects.order_by()
    for row in matches.values("contest", "number").annotate(n=Count("pk")).filter(n__gt=1):
        yield f"{_of(contests.get(pk=row['contest']))} has {row['n']} matches {row['number']}"
    games = model("scoring", "MatchGame").objects.order_by()
    for row in games.values("match", "order").annotate(n=Count("pk")).filter(n__gt=1):
        match = matches.get(pk=row["match"])
        contest = contests.get(pk=match.contest_id)
        yield f"match {match.number} of {_of(contest)} has {row['n']} games {row['order']}"


def _of(contest):
    return f"the contest {contest.name} of {contest.event.name}"


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_impossible_refused'),
        ('scoring', '0003_queue_of_charts_made_before'),
        ('tournaments', '0004_impossible_refused'),
    ]

    operations = [
        migrations.RunPython(refuse_impossible, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('contest', 'number'), name='match_number_once'),
        ),
        migrations.AddConstraint(
            model_name='matchgame',
            constraint=models.UniqueConstraint(fields=('match', 'order'), name='game_order_once'),
        ),
    ]
