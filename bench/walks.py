"""How much of the program one thing crosses that somebody does: `python -m bench.walks`, and
`--list desk` for all of it.

Counted are the modules and functions of the program that are called, each once, hooks after the
commit included. The scene is built and walked through public addresses alone and no module of the
program is named, so that trees of other modules can be compared. Each walk is walked once before,
at another table or round: by then all is loaded and kept that is in a program that runs.
"""

import argparse
import atexit
import inspect
import io
import json
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from html import unescape
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {"tests", "bench", "build", "migrations", "site-packages"}
# Some versions of Python make functions of them, others do not.
PARTS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}

EVENT = "pecan-valley-rally"
DESK = f"/desk/{EVENT}/"
FINISHED, PLAYED, PROGRESSIVE = "friday-warm-up", "skip-bo-partners", "walked"
PEOPLE = "\n".join(f"Walker {letter * 4}, Bluebonnet Ramblers" for letter in "ABCDEFGHIJKL")

WALKS = ("desk", "api", "round", "wall", "pdf")
# What is counted, made when all that comes before it has been done.
Step = Callable[[], object]


class Scene:
    """The demo rally: an owner at its desk, a program with a token, and the screen in the hall."""

    def __init__(self, token: str) -> None:
        from django.test import Client

        self.desk, self.program, self.hall = (
            Client(enforce_csrf_checks=True, headers={"host": "localhost"}) for _ in range(3)
        )
        owner = {"sign_in_name": "Ann Lee", "password": "three words to walk"}
        self.press(f"/set-up/{token}/", "password", owner)
        told = self.press("/tokens/", "scope", {"name": "walks", "scope": "run", "days": "30"})
        self.bearer = f"Bearer {re.findall(r'rd_[A-Za-z0-9_-]+', told)[0]}"
        self.charts = iter((FINISHED, PLAYED))
        self.rounds_begin()

    def form(self, address: str, field: str) -> tuple[str, dict[str, str]]:
        """The form of a page that has this field: where it goes and what it sends."""
        page = _read(self.desk.get(address))
        for about, form in re.findall(r"<form\b([^>]*)>(.*?)</form>", page, re.DOTALL):
            if f'name="{field}"' in form:
                action = re.search(r'\baction="([^"]*)"', about)
                return (action[1] if action else address), _sent(form)
        raise AssertionError(f"{address}: no form with {field}")

    def press(self, address: str, field: str, typed: dict[str, str]) -> str:
        action, fields = self.form(address, field)
        return _read(self.desk.post(action, fields | typed))

    def ask(self, address: str, said: Any = None, etag: str = "") -> Any:
        """By the API."""
        address = f"/api/v1/events/{EVENT}/contests/{address}"
        headers = {"authorization": self.bearer} | ({"if-match": etag} if etag else {})
        if said is None:
            return json.loads(_read(self.program.get(address, headers=headers)))
        body, kind = json.dumps(said), "application/json"
        return json.loads(_read(self.program.post(address, body, kind, headers=headers)))

    def rounds_begin(self) -> None:
        """A progressive contest of people of its own, with its first round."""
        form = {"form": "progressive", "form_options": {"rounds": 8}, "tables": 3}
        self.ask("", {"name": PROGRESSIVE, "rule_set": "florida", **form})
        seen = self.ask(f"{PROGRESSIVE}/roster/preview/", {"text": PEOPLE})["fingerprint"]
        self.ask(f"{PROGRESSIVE}/roster/", {"text": PEOPLE, "seen": seen})
        entries = [entry["id"] for entry in self.ask(f"{PROGRESSIVE}/entries/")["results"]]
        self.ask(f"{PROGRESSIVE}/check-in/", {"entries": entries})
        self.ask(f"{PROGRESSIVE}/rounds/", {"seen": 0, "seed": "walks"})

    def games(self, contest: str) -> list[Any]:
        """Those at the tables of which nobody has said anything yet."""
        found = self.ask(f"{contest}/games/?at_table=true")["results"]
        return [game for game in found if game["state"] in ("called", "playing")]

    def game(self) -> Any:
        return next(game for game in self.games(PLAYED) if game["match"].startswith("main:"))

    def enter(self, contest: str, game: Any) -> None:
        winner, loser = game["sides"]
        slip = {"manner": "played-out", "winner": winner, "cards_left": {f"side:{loser}": 5}}
        self.ask(f"{contest}/games/{game['id']}/result/", slip, game["etag"])

    def desk_result(self) -> Step:
        """As it is typed on the day's page and sent by htmx."""
        action, fields = self.form(f"{DESK}{PLAYED}/result/?table={self.game()['table']}", "winner")
        typed = fields | {"from": "day", "winner": "A", "left": "5"}
        htmx = {"hx-request": "true", "hx-target": "entry"}
        return lambda: _read(self.desk.post(action, typed, headers=htmx))

    def api_result(self) -> Step:
        game = self.game()
        return lambda: self.enter(PLAYED, game)

    def round(self) -> Step:
        """The button below the pairings, once they were looked at."""
        for game in self.games(PROGRESSIVE):
            self.enter(PROGRESSIVE, game)
        action, fields = self.form(f"{DESK}{PROGRESSIVE}/round/coming/", "seal")
        return lambda: _read(self.desk.post(action, fields))

    def wall(self) -> Step:
        """Its script fetches the living part when there is news: a round."""
        address = f"/e/{EVENT}/{PROGRESSIVE}/wall/"
        _read(self.hall.get(address))
        self.round()()
        return lambda: _read(self.hall.get(address, headers={"x-live": "1"}))

    def chart_pdf(self) -> Step:
        """Asked for on the print page, and the job done as a worker does it, here."""
        from django.apps import apps
        from django.conf import settings

        contest = next(self.charts)
        action, fields = self.form(f"{DESK}{contest}/print/", "paper")
        jobs = apps.get_model("jobs", "Job").objects
        worker = import_module(settings.CELERY_APP).app

        def step() -> None:
            _read(self.desk.post(action, fields | {"print": "chart:"}))
            worker.tasks["jobs.run"].apply((jobs.latest("pk").pk,), throw=True)
            if jobs.latest("pk").state != "done":
                raise AssertionError(f"{contest}: no chart was made")

        return step


def _read(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if answer.status_code >= 400:
        raise AssertionError(f"{answer.request['PATH_INFO']}: {answer.status_code} {body[-500:]!r}")
    return str(body.decode(errors="replace"))


def _sent(form: str) -> dict[str, str]:
    """What a browser sends of a form in which nothing was touched and no box is ticked."""
    fields = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        about = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        if "name" in about and about.get("type") not in ("checkbox", "radio"):
            fields[about["name"]] = unescape(about.get("value", ""))
    select = r'<select\b[^>]*name="([^"]*)"[^>]*>(.*?)</select>'
    for name, options in re.findall(select, form, re.DOTALL):
        values = re.findall(r'value="([^"]*)"( selected)?', options)
        fields[name] = unescape(next((v for v, is_chosen in values if is_chosen), values[0][0]))
    return fields


def crossed(step: Step) -> dict[str, list[str]]:
    """The functions that are called, by their modules."""
    called: dict[int, CodeType] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called[id(frame.f_code)] = frame.f_code

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        step()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    found: dict[str, set[tuple[str, int]]] = {}
    for code in called.values():
        # What runs a module or the body of a class is no function.
        is_function = code.co_flags & inspect.CO_OPTIMIZED and code.co_name not in PARTS
        if is_function and (module := _module(code.co_filename)):
            name = getattr(code, "co_qualname", code.co_name)
            found.setdefault(module, set()).add((name, code.co_firstlineno))
    return {module: [name for name, _ in sorted(found[module])] for module in sorted(found)}


def _module(file: str) -> str | None:
    path = Path(file).resolve()
    parts = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else (".elsewhere",)
    is_hidden = any(part.startswith(".") for part in parts)
    is_ours = path.suffix == ".py" and not is_hidden and NOT_OURS.isdisjoint(parts)
    return "/".join(parts) if is_ours else None


def scene_make() -> Scene:
    """On a database that is thrown away afterwards."""
    folder = tempfile.mkdtemp(prefix="rallydeck-walks-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {"DATA": folder, "DEMO": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    import django
    from django.core.management import call_command

    django.setup()
    call_command("prepare", stdout=(said := io.StringIO()))
    return Scene(json.loads(said.getvalue())["setup_token"])


def main() -> None:
    asking = argparse.ArgumentParser(prog="python -m bench.walks")
    asking.add_argument("--list", choices=WALKS, help="each of its modules with its functions")
    wanted = asking.parse_args().list
    scene = scene_make()
    walks = (scene.desk_result, scene.api_result, scene.round, scene.wall, scene.chart_pdf)
    print(f"{'walk':<8} {'modules':>8} {'functions':>10}", flush=True)
    for name, walk in zip(WALKS, walks, strict=True):
        walk()()
        found = crossed(walk())
        print(f"{name:<8} {len(found):8} {sum(map(len, found.values())):10}", flush=True)
        if name == wanted:
            for module, functions in found.items():
                print(f"  {module}: {', '.join(functions)}")


if __name__ == "__main__":
    main()
