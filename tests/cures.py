"""Which test proves that an attack fails, and that it would see it succeed.

`python -m tests.cures` switches each cure off in turn, runs the tests that prove it, and says
whether they noticed. A test that stays green without its cure proves nothing.

Where the cure was to take something away there is nothing to switch off, and the harm is put back
instead (4: wrong table links that close right ones).
"""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import pytest

# What waits for ever without its cure is harmed, too.
HARM_SHOWS_WITHIN = 120
NOT_NOTICED = "NOT NOTICED"
Switch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Cure:
    against: str
    file: str
    test: str
    off: Switch


def _set(target: str, value: Any) -> Switch:
    return lambda patch: patch.setattr(target, value)


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _lines_never_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("server.limits.Line.overdue", lambda line, now: "")
    patch.setattr("server.limits.UNREACHABLE_SECONDS", 3600)


def _no_share_of_threads(patch: pytest.MonkeyPatch) -> None:
    from server.lanes import Lane

    made = Lane.__init__

    def greedy(lane: Lane, name: str, **how: Any) -> None:
        made(lane, name, **how)
        lane._share = how["threads"]

    patch.setattr(Lane, "__init__", greedy)


def _one_lane(patch: pytest.MonkeyPatch) -> None:
    from config import asgi

    patch.setattr(asgi, "_lane", lambda scope: asgi.pages)


def _wrong_links_close_right_ones(patch: pytest.MonkeyPatch) -> None:
    from scoring.results.queries import table_get as find

    tries: list[str] = []

    def counted(*, secret: str) -> Any:
        tries.append(secret)
        return find(secret=secret) if len(tries) < 60 else None

    patch.setattr("scoring.results.views_table.table_get", counted)


def _every_address_for_itself(patch: pytest.MonkeyPatch) -> None:
    from access.sign_in import throttle

    patch.setattr(throttle, "by_name", throttle.by_address)


def _files_take_promises_along(patch: pytest.MonkeyPatch) -> None:
    from archive import event_export

    def rows(part: Any, event_id: int) -> Any:
        return part.model._base_manager.filter(**{part.event: event_id}).order_by("pk")

    patch.setattr(event_export, "_rows", rows)


def _public_numbers_move_with_everything(patch: pytest.MonkeyPatch) -> None:
    from tournaments import pulse

    patch.setattr(pulse, "public_number_of", lambda slug: pulse._ask()[slug])


CURES = (
    Cure(
        "1 slow readers",
        "server/test_lines_have_an_end",
        "an_answer_that_nobody_takes_is_ended_and_one_that_is_taken_is_not",
        _lines_never_end,
    ),
    Cure(
        "1 one takes all threads",
        "server/test_lanes_are_shared_out",
        "somebody_else_always_finds_a_thread",
        _no_share_of_threads,
    ),
    Cure(
        "1 one takes all streams",
        "live/test_streams_are_shared_out",
        "a_newcomer_from_elsewhere_always_gets_a_stream",
        _set("live.stream.Streams._is_room", lambda streams, visitor: len(streams._open) < 2),
    ),
    Cure(
        "2 sign-in flood",
        "server/test_lanes_are_shared_out",
        "a_flood_of_sign_ins_takes_no_thread_of_a_page",
        _one_lane,
    ),
    Cure(
        "3 half-sent heads",
        "server/test_lines_have_an_end",
        "what_is_only_half_asked_is_ended",
        _lines_never_end,
    ),
    Cure(
        "3 endless heads",
        "server/test_lines_have_an_end",
        "a_large_head_is_told_so",
        _set("server.limits.LARGEST_HEAD", 1 << 40),
    ),
    Cure(
        "4 wrong table links",
        "scoring/results/test_at_table",
        "a_wrong_secret_is_a_kind_404_and_closes_no_right_one",
        _wrong_links_close_right_ones,
    ),
    Cure(
        "5 spellings of a name",
        "access/test_guessing",
        "another_spelling_of_a_name_is_no_new_try",
        _set("access.sign_in.passwords.account_names.key", str),
    ),
    Cure(
        "5 many addresses",
        "access/test_guessing",
        "many_addresses_that_try_one_name_are_slowed_too",
        _every_address_for_itself,
    ),
    Cure(
        "6 recovery",
        "access/test_recovery",
        "a_link_for_an_official_gives_a_password_and_nothing_more",
        _set("access.accounts.services.sessions_and_tokens_end", _nothing),
    ),
    Cure(
        "7 access ends",
        "access/test_helpers",
        "access_ends_at_once_everywhere",
        _set("access.helpers.services._close", _nothing),
    ),
    Cure(
        "7 open streams end",
        "access/test_desk_is_heard",
        "an_open_stream_ends_with_the_access",
        _set("tournaments.pulse.Pulse.hears_desk", lambda *_: True),
    ),
    Cure(
        "7 asked again",
        "access/test_own_account",
        "an_events_file_needs_the_password_and_is_on_the_trail",
        _set("access.sessions.password_is_fresh", lambda request: True),
    ),
    Cure(
        "8 password like the name",
        "access/test_guessing",
        "a_password_that_repeats_the_name_is_refused",
        _set("access.account_names.repeats", lambda *_: False),
    ),
    Cure(
        "8 guessed PINs",
        "access/test_tablets",
        "guessing_pins_is_slowed_and_on_the_trail",
        _set("access.sign_in.throttle.let_through", _nothing),
    ),
    Cure(
        "8 who was put out comes back",
        "access/test_put_out_stays_out",
        "an_owner_who_was_put_out_comes_back_by_nothing_and_takes_over_nobody",
        _set("access.helpers.services._made_end", _nothing),
    ),
    Cure(
        "9 a draw that can be chosen",
        "archive/test_archive_unopened_seeds",
        "a_promised_draw_is_in_nothing_that_leaves_the_machine",
        _files_take_promises_along,
    ),
    Cure(
        "10 guessable links",
        "printing/test_printing_table_links",
        "a_link_has_128_bits",
        _set("tournaments.models.secrets.token_urlsafe", lambda size: token_hex(6)),
    ),
    Cure(
        "10 old links",
        "printing/test_printing_table_links",
        "one_table_gets_a_new_link_and_the_old_one_is_dead_at_once",
        _set("django.db.models.query.QuerySet.bulk_update", _nothing),
    ),
    Cure(
        "11 webhook tests",
        "webhooks/test_webhook_pages",
        "a_test_to_the_own_network_tells_nothing_of_what_listens_there",
        _set("webhooks.views._answer", lambda webhook, sent: f"{sent.status} {sent.note}"),
    ),
    Cure(
        "12 crafted files",
        "archive/test_archive_bad_files",
        "rows_that_do_not_go_together_are_refused",
        _set("archive.event_import.first_fault", _nothing),
    ),
    Cure(
        "13 junk of letters",
        "domain/roster/test_roster_bad_input",
        "broken_utf_8_is_refused_with_its_line_instead_of_shown_as_junk",
        _set("domain.roster.decoding._refuse_broken_utf8", _nothing),
    ),
    Cure(
        "14 both versions",
        "tournaments/events/test_event_set_up",
        "whoever_was_slower_sees_both_versions_and_keeps_the_typing",
        _set("tournaments.events.views.differences", lambda form: []),
    ),
    Cure(
        "15 forged messages",
        "jobs/test_jobs_forged_messages",
        "a_message_of_ours_is_known_and_nothing_else",
        _set("jobs.broker.is_ours", lambda message: True),
    ),
    Cure(
        "16 what is being prepared",
        "live/test_public_numbers",
        "what_is_being_prepared_cannot_be_watched",
        _public_numbers_move_with_everything,
    ),
)


class Off:
    """For pytest: with this cure switched off."""

    def __init__(self, cure: Cure) -> None:
        self.cure = cure

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """One try is enough, where a noisy machine would be given a second."""
        for item in items:
            item.own_markers = [mark for mark in item.own_markers if mark.name != "flaky"]

    @pytest.fixture(autouse=True)
    def cure_is_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.servers.PATIENCE", HARM_SHOWS_WITHIN / 4)
        self.cure.off(monkeypatch)


def main() -> int:
    unnoticed = 0
    for number, cure in enumerate(CURES):
        how, output = _without(number)
        unnoticed += how == NOT_NOTICED
        print(f"{cure.against:<28} {how}", flush=True)
        if how == NOT_NOTICED:
            print(output[-1500:])
    return unnoticed


def _without(number: int) -> tuple[str, str]:
    try:
        run = subprocess.run(
            [sys.executable, "-m", "tests.cures", str(number)],
            capture_output=True,
            text=True,
            timeout=HARM_SHOWS_WITHIN,
        )
    except subprocess.TimeoutExpired:
        return "hangs without it", ""
    # 1: tests were run and some failed; anything else is no proof.
    return ("red without it" if run.returncode == 1 else NOT_NOTICED), run.stdout + run.stderr


def one(number: int) -> int:
    cure = CURES[number]
    which = f"tests/{cure.file}.py::test_{cure.test}"
    quietly = ["-q", "-x", "--no-header", "-p", "no:cacheprovider", which]
    return int(pytest.main(quietly, plugins=[Off(cure)]))


if __name__ == "__main__":
    sys.exit(one(int(sys.argv[1])) if len(sys.argv) > 1 else main())
