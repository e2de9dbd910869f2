"""A contest in a frame of the club's website: who may show it, what is in it, how it looks."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from access.models import Account, Membership
from domain.wording import Conflict, Illegal, Malformed
from sharing.colours import DARK_GROUND, LIGHT_GROUND, accent_on, contrast
from sharing.services import MOST, origin_of, website_list, website_unlist
from tests import shares
from tournaments.models import Event

STATIC = Path(__file__).resolve().parents[2] / "static/css"
RALLY, PLAYED, ROUNDS = "pecan-valley-rally", "skip-bo-partners", "saturday-progressive"
WHATS = ["chart", "tables", "results", "find"]


@pytest.fixture
def event(db, demo_rally):
    return Event.objects.get(slug=RALLY)


def _frame(client, what, contest=PLAYED, **wishes):
    return client.get(f"/embed/{RALLY}/{contest}/{what}/", wishes)


def _ancestors(answer):
    return re.search("frame-ancestors (.*)$", answer.headers["Content-Security-Policy"]).group(1)


def _list(event, address):
    return website_list(actor="Ann", event_id=event.pk, address=address)


@pytest.mark.parametrize("what", WHATS)
def test_only_the_websites_that_are_listed_may_show_a_frame(client, event, what):
    assert _ancestors(_frame(client, what)) == "'self'"
    website = _list(event, "https://www.club.example/rally/")
    _list(event, "http://10.0.0.7:8080")
    answer = _frame(client, what)
    assert _ancestors(answer) == "'self' http://10.0.0.7:8080 https://www.club.example"
    # The older header would refuse every website.
    assert "X-Frame-Options" not in answer.headers
    website_unlist(actor="Ann", event_id=event.pk, website_id=website.pk)
    assert _ancestors(_frame(client, what)) == "'self' http://10.0.0.7:8080"


def test_no_other_page_is_shown_in_a_frame(client, event):
    _list(event, "https://www.club.example")
    for path in ("/", f"/e/{RALLY}/", f"/e/{RALLY}/{PLAYED}/chart/", "/sign-in/"):
        answer = client.get(path)
        assert _ancestors(answer) == "'none'"
        assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("contest", shares.only([ROUNDS], [PLAYED, ROUNDS, "sunday-finale"]))
@pytest.mark.parametrize("what", WHATS)
def test_a_frame_has_the_part_of_our_own_page_and_sets_no_cookie(client, event, what, contest):
    answer = _frame(client, what, contest)
    assert answer.status_code == 200
    assert not answer.cookies
    own = client.get(f"/e/{RALLY}/{contest}/{what}/") if what != "find" else None
    if own is not None:
        part = re.compile(r'<div class="shown .*?</div>\n', re.DOTALL)
        assert part.search(answer.content.decode()).group()[:2000] in own.content.decode()


def test_what_is_not_there_is_said(client, event):
    for path in (
        f"/embed/{RALLY}/{PLAYED}/desk/",
        f"/embed/{RALLY}/none/chart/",
        "/embed/a/b/chart/",
    ):
        assert client.get(path).status_code == 404


def test_somebody_finds_the_table_without_a_cookie(client, event):
    page = _frame(client, "find", q="an", look="dark", accent="aa3300").content.decode()
    link = re.search(r'href="(\?[^"]*player=\d+)"', page).group(1).replace("&amp;", "&")
    assert "look=dark" in link
    assert "accent=aa3300" in link
    answer = client.get(f"/embed/{RALLY}/{PLAYED}/find/{link}")
    assert "Hello, " in answer.content.decode()
    assert not answer.cookies
    assert "Nobody of that name" in _frame(client, "find", q="zzzz").content.decode()


def test_people_of_another_contest_are_not_found_in_this_one(client, event):
    elsewhere = _frame(client, "find", q="an", contest="sunday-finale").content.decode()
    assert "player=" not in elsewhere


def test_a_colour_is_allowed_by_the_policy_and_nothing_else_is(client, event):
    answer = _frame(client, "chart", accent="ffee00")
    style = re.search("<style>(.*)</style>", answer.content.decode()).group(1)
    assert "--pine:#" in style
    assert "'sha256-" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    for wrong in ("red", "ffee0", "}body{x", "ffee00;"):
        assert "<style>" not in _frame(client, "chart", accent=wrong).content.decode()


def _tokens(css):
    return re.findall(r"(--[a-z-]+): (#[0-9a-f]+);", css)


def test_light_and_dark_are_the_colours_of_our_own_pages():
    own, frame = (STATIC / "rallydeck.css").read_text(), (STATIC / "frame.css").read_text()
    light = dict(_tokens(re.search(r":root \{(.*?)\n\}", own, re.DOTALL).group(1)))
    dark = dict(
        _tokens(re.search(r"scheme: dark\) \{\n  :root \{(.*?)\n  \}", own, re.DOTALL).group(1))
    )
    for look, expected in (("light", {n: light[n] for n in dark}), ("dark", dark)):
        block = re.search(rf'data-look="{look}"\] {{(.*?)\n}}', frame, re.DOTALL).group(1)
        assert dict(_tokens(block)) == expected


@given(st.integers(0, 0xFFFFFF))
def test_every_colour_can_be_read_on_light_and_on_dark(number):
    for ground in (LIGHT_GROUND, DARK_GROUND):
        accent = accent_on(ground, f"#{number:06x}")
        assert contrast(accent.colour, ground) >= 4.5
        assert contrast(accent.upon, accent.colour) >= 4.5


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "*", "ftp://club.example", "https://", "javascript:alert(1)", "a" * 300),
        *("https://a b.example", "https://ann@club.example", "https://*.example", "https://a..b"),
        *("https://x;y", "https://x'y", "https://club.example:99999", "https://[::1"),
        "https://x\r\ny: z",
    ],
)
def test_what_is_no_website_is_refused(typed):
    with pytest.raises(Malformed):
        origin_of(typed)


@given(st.text(max_size=40))
def test_nothing_but_an_origin_gets_into_the_header(typed):
    try:
        origin = origin_of(typed)
    except Malformed:
        return
    assert re.fullmatch(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d+)?", origin)


def test_a_website_is_listed_once_and_not_without_end(event):
    assert _list(event, "www.club.example") == _list(event, "https://www.club.example/about")
    for n in range(1, MOST):
        _list(event, f"club{n}.example")
    with pytest.raises(Illegal):
        _list(event, "one-more.example")
    with pytest.raises(Conflict):
        website_unlist(actor="Ann", event_id=event.pk, website_id=10**9)
    assert list(event.audit.values_list("action", flat=True))[-1] == "website_list"


@pytest.fixture
def official(client, event):
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=event, role="official")
    client.force_login(account)
    return client


def test_the_official_lists_a_website_and_copies_the_snippet(official, event):
    address = f"/desk/{RALLY}/websites/"
    assert "None yet" in official.get(address).content.decode()
    page = official.post(address, {"website": "www.club.example/a"}, follow=True).content.decode()
    assert "https://www.club.example may show this event now." in page
    # A browser would show nothing of ours there, and nobody would know why.
    assert "without https" in page
    refused = official.post(address, {"website": "not a site"})
    assert refused.status_code == 400
    assert "such as https://www.ourclub.org" in refused.content.decode()
    chosen = {"contest": ROUNDS, "what": "results", "look": "dark", "accent": "#aa3300"}
    answer = official.get(address, chosen)
    page = answer.content.decode()
    wanted = f"/embed/{RALLY}/{ROUNDS}/results/?look=dark&amp;accent=aa3300"
    assert f'src="{wanted}"' in page
    assert "&lt;iframe src=&quot;http://" in page
    assert wanted.replace("&amp;", "&amp;amp;") in page
    assert "frame-src 'self'" in answer.headers["Content-Security-Policy"]
    website = event.websites.get()
    page = official.post(address, {"unlist": website.pk}, follow=True).content.decode()
    assert "can no longer show this event" in page
    assert official.post(address, {"unlist": website.pk}).status_code == 409
