"""Real answers of those operations that are not simply read: each is done once, in a small rally.

`call` calls the API; nothing here knows whether over HTTP or inside a test. In the order of
a day, so that what one makes, the next one finds.
"""

from collections.abc import Callable, Iterator
from typing import Any

CONTEST = "events_event_contests_contest"
PEOPLE = [
    "Ann Lee, Pecan Valley",
    "Bob Ray, Pecan Valley",
    "Cora Diaz, Gulf Breeze",
    "Dan Fox, Gulf Breeze",
    "Eve Stone, Hill Country",
    "Finn Abel, Hill Country",
    "Gail Moss, Bluebonnet",
    "Hugo Lind, Bluebonnet",
]
LIST = {"text": "\n".join(PEOPLE)}
Call = Callable[..., Any]
Made = Iterator[tuple[str, Any]]


def writes(call: Call, record: str) -> Made:
    """Each operation's id, and the body of its answer. `record`: a game as bots play it."""
    yield from _engine(call, record)
    event = {"name": "Autumn social", "starts_on": "2026-10-03", "ends_on": "2026-10-03"}
    made = _done(call("POST", "events/", event))
    yield "post_events", made
    here = f"events/{made['slug']}/"
    knockout = _contest(call, here, "Skip-Bo", {})
    yield from _people(call, here, knockout)
    yield from _partners(call, knockout)
    yield from _play(call, knockout)
    yield from _paper(call, knockout)
    rounds = _contest(call, here, "Warm-up", {"form": "everyone"})
    plan = _done(call("POST", f"{rounds}roster/preview/", LIST))
    _done(call("POST", f"{rounds}roster/", {**LIST, "seen": plan["fingerprint"]}))
    _check_in(call, rounds)
    _drawn(call, rounds)
    yield f"post_{CONTEST}_rounds", _done(call("POST", f"{rounds}rounds/", {"seen": 0}))
    yield from _taken_away(call, here)
    twice = _done(call("POST", "events/", {**event, "name": "Twice"}))
    away = call("POST", f"events/{twice['slug']}/delete/", {"name": "Twice"})
    yield "post_events_event_delete", _done(away)


def _taken_away(call: Call, here: str) -> Made:
    """A person who asks for it, and a contest that was a mistake."""
    slip = _contest(call, here, "A mistake", {})
    person = {"name": "Kay Ortiz", "chapter": "Bluebonnet"}
    number = _done(call("POST", f"{here}players/", person))["id"]
    forgotten = call("POST", f"{here}players/{number}/forget/", {"name": person["name"]})
    yield "post_events_event_players_player_forget", _done(forgotten)
    yield f"post_{CONTEST}_delete", _done(call("POST", f"{slip}delete/", {"name": "A mistake"}))


def _done(answer: Any) -> Any:
    assert answer.status in (200, 201, 202), answer
    return answer.data


def _rows(call: Call, address: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = _done(call("GET", address))["results"]
    return rows


def _seen(call: Call, address: str) -> dict[str, str]:
    """The header that says which version was looked at."""
    return {"If_Match": call("GET", address).etag}


def _contest(call: Call, here: str, name: str, more: dict[str, Any]) -> str:
    said = {"name": name, "rule_set": "texas", "tables": 2, **more}
    return f"{here}contests/{_done(call('POST', f'{here}contests/', said))['slug']}/"


def _check_in(call: Call, contest: str, but: int = 0) -> Any:
    entries = [one["id"] for one in _rows(call, f"{contest}entries/")]
    here = {"entries": entries[: len(entries) - but]}
    return _done(call("POST", f"{contest}check-in/", here))


def _drawn(call: Call, contest: str) -> None:
    _done(call("POST", f"{contest}draws/", {}, **_seen(call, contest)))
    word = {"room_word": "bluebonnet"}
    _done(call("POST", f"{contest}draws/now/", word, **_seen(call, contest)))


def _engine(call: Call, record: str) -> Made:
    report = {"finished": "played_out", "winner": "A", "side_cards_left": {"B": 7}, "minutes": 28}
    sides = [[{"key": "ann"}, {"key": "cora"}], [{"key": "bob"}, {"key": "dan"}]]
    said = {"rule_set": "texas", "sides": sides, "report": report}
    yield "post_engine_check", _done(call("POST", "engine/check/", said))
    replayed = _done(call("POST", "engine/replay/", {"record": record}))
    yield "post_engine_replay", replayed
    position = {"position": replayed["games"][0]["position"]}
    yield "post_engine_legal_moves", _done(call("POST", "engine/legal-moves/", position))


def _people(call: Call, here: str, contest: str) -> Made:
    plan = _done(call("POST", f"{contest}roster/preview/", LIST))
    yield f"post_{CONTEST}_roster_preview", plan
    seen = {**LIST, "chapters": "as_written", "seen": plan["fingerprint"]}
    yield f"post_{CONTEST}_roster", _done(call("POST", f"{contest}roster/", seen))
    yield f"post_{CONTEST}_check_in", _check_in(call, contest)
    late = [
        _done(call("POST", f"{here}players/", {"name": name, "chapter": "Bluebonnet"}))["id"]
        for name in ("Ida Berg", "Jack Wynn")
    ]
    many = {"players": late, "check_in": False}
    yield f"post_{CONTEST}_entries_many", _done(call("POST", f"{contest}entries/many/", many))


def _partners(call: Call, contest: str) -> Made:
    entries = {one["name"]: one for one in _rows(call, f"{contest}entries/")}
    inside = [one["id"] for one in entries.values() if one["state"] != "entered"]
    pairs = {"pairs": [inside[n : n + 2] for n in range(0, len(inside), 2)]}
    by_hand = call("POST", f"{contest}draws/by-hand/check/", pairs)
    yield f"post_{CONTEST}_draws_by_hand_check", _done(by_hand)
    _drawn(call, contest)
    late = next(one["id"] for one in entries.values() if one["state"] == "entered")
    sides = _rows(call, f"{contest}sides/")
    one, two = (entries[side["names"][0]]["id"] for side in sides[:2])
    asked = {
        "swap": f"one={one}&two={two}",
        "no-show": f"entry={one}",
        "late": f"entry={late}",
        "substitute": f"leaving={one}&entry={late}",
    }
    for name, query in asked.items():
        answer = call("GET", f"{contest}partners/{name}/?{query}")
        yield f"get_{CONTEST}_partners_{name.replace('-', '_')}", _done(answer)


def _play(call: Call, contest: str) -> Made:
    lots = f"{contest}lots/"
    _done(call("POST", lots, {"room_word": "mesquite"}, **_seen(call, contest)))
    _done(call("POST", f"{contest}chart/", {}, **_seen(call, contest)))
    other = {"third_place": True, "tables": 3}
    adjust = f"{contest}adjust/"
    planned = _done(call("POST", f"{adjust}preview/", other))
    yield f"post_{CONTEST}_adjust_preview", planned
    yield f"post_{CONTEST}_adjust", _done(call("POST", adjust, other, **_seen(call, contest)))
    yield f"get_{CONTEST}_lots_certificate", _done(call("GET", f"{lots}certificate/"))
    yield f"post_{CONTEST}_calls", _done(call("POST", f"{contest}calls/"))
    game = _done(call("GET", f"{contest}games/"))["results"][0]
    place = f"{contest}games/{game['id']}/"
    sides = {one["number"]: one["names"] for one in _rows(call, f"{contest}sides/")}
    entries = {one["name"]: one["id"] for one in _rows(call, f"{contest}entries/")}
    talker = entries[sides[game["sides"][0]][0]]
    said = {"entry": talker, "kind": "talking", "ruling": "Reminded of the rule."}
    yield f"post_{CONTEST}_games_game_incidents", _done(call("POST", f"{place}incidents/", said))
    won, lost = game["sides"]
    result = {"manner": "played-out", "winner": won, "cards_left": {f"side:{lost}": 7}}
    _done(call("POST", f"{place}result/", result, **_seen(call, place)))
    match = f"{contest}matches/{game['match']}/"
    right = {"manner": "played-out", "winner": lost}
    preview = _done(call("POST", f"{match}correction/preview/", right))
    yield f"post_{CONTEST}_matches_match_correction_preview", preview
    reported = {**right, "cards_left": {f"side:{won}": 7}}
    wanted = {
        "reported": reported,
        "reason": "The slip was misread.",
        "seal": preview["ways"][0]["seal"],
    }
    corrected = call("POST", f"{match}correction/", wanted, **_seen(call, match))
    yield f"post_{CONTEST}_matches_match_correction", _done(corrected)


def _paper(call: Call, contest: str) -> Made:
    job = _done(call("POST", f"{contest}sheets/", {"sheet": "chart"}))
    yield f"post_{CONTEST}_sheets", job
    place = f"{contest}sheets/{job['job']}/"
    yield f"get_{CONTEST}_sheets_job", _done(call("GET", place))
    yield f"post_{CONTEST}_sheets_job_cancellation", _done(call("POST", f"{place}cancellation/"))
    undo = f"{contest}undo/"
    all_of_it = {"reason": "It was a rehearsal."}
    undone = call("POST", f"{undo}all/", all_of_it, **_seen(call, undo))
    yield f"post_{CONTEST}_undo_all", _done(undone)
