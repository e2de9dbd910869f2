"""Every action that leaves an entry on the trail, once: its name, and what has to be known of it.

Pure. `trail.leave` takes nothing else, so an action that is not listed here cannot be left. What
an entry says in words stands with the record (`scoring/record/trail_words.py`); a test fails where
an action has none. Must not know how an action is done, nor rows.
"""

from enum import StrEnum
from typing import Self

CAN_BE_UNDONE = True


class Action(StrEnum):
    """`about` are the kinds of its subject ("game:12"). `entries_in` are the places in an entry's
    facts that hold numbers of entries, which differ from database to database. Undo and redo go
    by `can_be_undone`: what was done during play, with the rows it changed.

    >>> Action("game_start").about, Action.GAME_START.can_be_undone
    (('game', 'contest'), True)
    """

    about: tuple[str, ...]
    can_be_undone: bool
    entries_in: tuple[str, ...]

    def __new__(
        cls,
        name: str,
        about: tuple[str, ...],
        can_be_undone: bool = False,
        entries_in: tuple[str, ...] = (),
    ) -> Self:
        one = str.__new__(cls, name)
        one._value_ = name
        one.about = about
        one.can_be_undone = can_be_undone
        one.entries_in = entries_in
        return one

    # The event and its people.
    EVENT_CREATE = "event_create", ("event",)
    EVENT_EDIT = "event_edit", ("event",)
    TIMES_SET = "times_set", ("event",)
    CHAPTER_ADD = "chapter_add", ("chapter",)
    CHAPTER_RENAME = "chapter_rename", ("chapter",)
    PLAYER_ADD = "player_add", ("player",)
    PLAYER_EDIT = "player_edit", ("player",)
    PLAYER_REMOVE = "player_remove", ("player",)
    PLAYER_FORGET = "player_forget", ("player",)
    CONTEST_DELETE = "contest_delete", ("event",)
    ROSTER_APPLY = "roster_apply", ("event",)
    WEBHOOK_ADD = "webhook_add", ("webhook",)
    WEBHOOK_TURN = "webhook_turn", ("webhook",)
    WEBHOOK_END = "webhook_end", ("webhook",)
    WEBSITE_LIST = "website_list", ("website",)
    WEBSITE_UNLIST = "website_unlist", ("website",)

    # A contest before play.
    CONTEST_CREATE = "contest_create", ("contest",)
    CONTEST_EDIT = "contest_edit", ("contest",)
    CONTEST_PUBLISH = "contest_publish", ("contest",)
    ENTRY_ADD = "entry_add", ("entry",)
    ENTRY_MOVE = "entry_move", ("entry",)
    CHECK_IN_UNDO = "check_in_undo", ("entry",)
    PARTNER_RULES_SET = "partner_rules_set", ("contest",)
    DRAW_COMMIT = "draw_commit", ("draw",)
    DRAW_OPEN = "draw_open", ("draw",)
    PARTNERS_DRAW = "partners_draw", ("draw",)
    PARTNERS_ENTER = "partners_enter", ("draw",)
    PLAYERS_SWAP = "players_swap", ("draw",)
    LATE_ARRIVAL_SEAT = "late_arrival_seat", ("draw",)
    NO_SHOW_RECORD = "no_show_record", ("draw",)
    SUBSTITUTE_SEAT = "substitute_seat", ("draw",)
    LOTS_PROMISE = "lots_promise", ("contest",)
    ROOM_WORD_SAY = "room_word_say", ("contest",)
    CHART_BUILD = "chart_build", ("contest",)
    TABLE_LINKS_RENEW = "table_links_renew", ("contest", "table")
    ROUND_MAKE = "round_make", ("contest",)
    ROUND_TAKE_BACK = "round_take_back", ("contest",)

    # Play.
    MATCHES_CALL = "matches_call", ("contest",), CAN_BE_UNDONE
    MATCH_CALL = "match_call", ("match",), CAN_BE_UNDONE
    GAME_START = "game_start", ("game", "contest"), CAN_BE_UNDONE
    CALL_TAKE_BACK = "call_take_back", ("game",), CAN_BE_UNDONE
    GAME_MOVE = "game_move", ("game",), CAN_BE_UNDONE
    TABLE_BREAK = "table_break", ("table",), CAN_BE_UNDONE
    TABLE_REPAIR = "table_repair", ("table",), CAN_BE_UNDONE
    TABLE_MARK_ACCESSIBLE = "table_mark_accessible", ("table",), CAN_BE_UNDONE
    TABLE_HOLD = "table_hold", ("table",), CAN_BE_UNDONE
    CALLS_HOLD = "calls_hold", ("contest",), CAN_BE_UNDONE
    CALLS_ORDER = "calls_order", ("contest",), CAN_BE_UNDONE
    CHART_FURTHER = "chart_further", ("contest",), CAN_BE_UNDONE
    INCIDENT_RECORD = "incident_record", ("game",), CAN_BE_UNDONE, ("entry",)
    INCIDENT_TAKE_BACK = "incident_take_back", ("game",), CAN_BE_UNDONE, ("entry",)
    RESULT_REPORT = "result_report", ("game",), CAN_BE_UNDONE
    RESULT_ENTER = "result_enter", ("game",), CAN_BE_UNDONE
    RESULT_CONFIRM = "result_confirm", ("game",), CAN_BE_UNDONE
    DISPUTE_SETTLE = "dispute_settle", ("game",), CAN_BE_UNDONE
    MATCH_DECIDE = "match_decide", ("game",), CAN_BE_UNDONE
    MATCH_FINISH = "match_finish", ("game",), CAN_BE_UNDONE
    RESULT_CORRECT = "result_correct", ("match",), CAN_BE_UNDONE
    SIDE_WITHDRAW = "side_withdraw", ("side",), CAN_BE_UNDONE
    SIDE_ABSENT = "side_absent", ("match",), CAN_BE_UNDONE
    PERSON_LEAVE = "person_leave", ("entry",), CAN_BE_UNDONE
    PERSON_RETURN = "person_return", ("entry",), CAN_BE_UNDONE
    BELL_START = "bell_start", ("round",), CAN_BE_UNDONE
    BELL_MORE = "bell_more", ("round",), CAN_BE_UNDONE
    BELL_STOP = "bell_stop", ("round",), CAN_BE_UNDONE
    SIDE_JOIN = "side_join", ("side",), CAN_BE_UNDONE, ("entries",)
    SIDE_ENTER_LATE = "side_enter_late", ("side",), CAN_BE_UNDONE, ("entries",)

    # Undo itself.
    ACTION_UNDO = "action_undo", ("audit",)
    ACTION_REDO = "action_redo", ("audit",)


UNDOABLE = tuple(action for action in Action if action.can_be_undone)
_BY_NAME = {action.value: action for action in Action}


def action_named(name: str) -> Action | None:
    """None where another version of the program left it."""
    return _BY_NAME.get(name)
