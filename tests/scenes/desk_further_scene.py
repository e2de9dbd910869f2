"""Third place and consolation, switched through the service as the page does it."""

from typing import Any

from domain.wording import Sentence
from scoring.chart.adjust import Wanted, contest_adjust, settings_now
from tests.scenes.play_scene import DESK
from tournaments.models import Contest


def anew(contest: Contest) -> Contest:
    return Contest.objects.get(pk=contest.pk)


def switch(contest: Contest, **wanted: Any) -> list[Sentence]:
    """What was changed, in the words of the plan."""
    contest = anew(contest)
    settings: dict[str, Any] = {**settings_now(contest), **wanted}
    return contest_adjust(
        actor=DESK, contest_id=contest.pk, version=contest.version, wanted=Wanted(**settings)
    )[1]
