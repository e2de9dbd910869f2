from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.models import Game, Incident, Result
        from tournaments.audited_action import Kind, keep_track

        keep_track(
            Kind(
                "game",
                Game,
                ("state", "table_id"),
                {"state": Game.State.CALLED_OFF.value, "table_id": None},
                leaves=lambda game: game.state not in Game.AT_THE_TABLE,
                vacates="table_id",
                before_writing=_end_or_not,
                follows=("ended_at",),
            )
        )
        keep_track(
            Kind(
                "result",
                Result,
                ("state", "confirmed_by"),
                {"state": Result.State.SUPERSEDED.value, "confirmed_by": ""},
                leaves=lambda result: result.state != Result.State.CONFIRMED,
            )
        )
        keep_track(Kind("incident", Incident, ("taken_back",), {"taken_back": True}))


def _end_or_not(game: Any) -> None:
    from tournaments.audited_action import now

    if game.state in game.AT_THE_TABLE:
        game.ended_at = None
    elif game.ended_at is None:
        game.ended_at = now()
