"""Reading the chart, the queue, the results and their history. Changes nothing."""

from scoring.selectors.at_table import Said, SeatedSide, TableScene, table_get, table_scene
from scoring.selectors.chart import (
    SideNames,
    cards_left_by_loser,
    chart_get,
    chart_sides,
    game_at_table,
    latest_results,
    side_names,
    sides_of,
    tables_in_play,
)
from scoring.selectors.history import last_action, next_redo
from scoring.selectors.queue import Hall, hall_read, queue_get
from scoring.selectors.soundness import contest_findings
from scoring.selectors.state import contest_state, state_hash

__all__ = [
    "Hall",
    "Said",
    "SeatedSide",
    "SideNames",
    "TableScene",
    "cards_left_by_loser",
    "chart_get",
    "chart_sides",
    "contest_findings",
    "contest_state",
    "game_at_table",
    "hall_read",
    "last_action",
    "latest_results",
    "next_redo",
    "queue_get",
    "side_names",
    "sides_of",
    "state_hash",
    "table_get",
    "table_scene",
    "tables_in_play",
]
