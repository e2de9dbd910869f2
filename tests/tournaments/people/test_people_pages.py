"""The officials' pages about people, as a browser without JavaScript uses them."""

import html
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from access.models import Account
from tests.scenes.contests import contest_new, event_new
from tests.scenes.partners import drawn
from tests.scenes.people import enter
from tournaments.models import Contest, Entry, Event, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_new(event=event_new())


@pytest.fixture
def client():
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


def _page(answer):
    """With its spaces as a browser shows them."""
    return html.unescape(" ".join(answer.content.decode().split()))


def _people(contest, name="people"):
    address = reverse(f"tournaments:{name}", kwargs={"event": contest.event.slug})
    return f"{address}?contest={contest.slug}"


def _check_in(contest):
    return reverse("tournaments:check-in", args=[contest.event.slug, contest.slug])


def test_an_event_is_started_from_nothing_down_to_its_first_entry(client):
    answer = client.post(
        "/desk/new/",
        {
            "name": "Club night",
            "place": "Hall",
            "starts_on": "2026-05-01",
            "ends_on": "2026-05-01",
            "time_zone": "America/Chicago",
        },
        follow=True,
    )
    assert answer.redirect_chain[-1][0] == "/desk/club-night/"
    assert "No contest yet" in _page(answer)
    assert "Texas rally" in _page(client.get("/desk/club-night/new/"))
    answer = client.post(
        "/desk/club-night/new/?rules=texas",
        {"name": "Skip-Bo", "stock_size": 15, "tables": 4, "rule_hand": "", "third_place": "on"},
    )
    assert answer.status_code == 302
    contest = Contest.objects.get()
    assert (contest.rule_set, contest.stock_size, contest.house_rules) == ("texas", 15, {})
    assert contest.third_place
    assert "Sign people up" in _page(client.get("/desk/club-night/"))
    answer = client.post(_people(contest), {"line": "Ann Lee, Pecan Valley"}, follow=True)
    assert "Ann Lee, Pecan Valley: A new player" in _page(answer)
    assert Entry.objects.get().player.name == "Ann Lee"


def test_days_in_the_wrong_order_are_said_at_the_field(client):
    given = {"name": "x", "starts_on": "2026-05-02", "ends_on": "2026-05-01", "time_zone": "UTC"}
    answer = client.post("/desk/new/", given)
    assert answer.status_code == 400
    assert "last day comes before" in _page(answer)
    assert not Event.objects.exists()


def test_a_house_rule_that_makes_no_sense_is_said_at_its_field(client, contest):
    address = f"/desk/{contest.event.slug}/new/?rules=texas"
    answer = client.post(address, {"name": "x", "stock_size": 200, "tables": 4})
    assert answer.status_code == 400
    assert "Choose a smaller stock" in _page(answer) or "must be" in _page(answer)
    answer = client.post(
        address, {"name": "x", "stock_size": 10, "tables": 4, "rule_hand": 4, "rule_stacking": ""}
    )
    assert answer.status_code == 302
    assert Contest.objects.get(name="x").house_rules == {"hand": 4, "stock": 10}


def test_a_contest_is_set_up_anew_by_whoever_saw_its_last_version(client, contest):
    address = reverse("tournaments:contest-set-up", args=[contest.event.slug, contest.slug])
    assert 'value="4"' in _page(client.get(address))
    given = {"name": "Skip-Bo", "stock_size": 15, "tables": 9, "version": contest.version}
    assert client.post(address, given).status_code == 302
    assert contest.tables.count() == 9
    late = client.post(address, {**given, "tables": 2})
    assert late.status_code == 409
    differing = [(one.now, one.typed) for one in late.context["differences"]]
    assert ("9", "2") in differing
    assert 'value="2"' in _page(late)
    assert client.post(address, {**given, "version": "²"}).status_code == 409
    assert contest.tables.count() == 9


def test_a_drawn_contest_shows_its_set_up_without_a_button(client, contest):
    for letter in "ABCD":
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
    drawn(contest, word="armadillo")
    address = reverse("tournaments:contest-set-up", args=[contest.event.slug, contest.slug])
    page = _page(client.get(address))
    assert "Its rules stay as they are." in page
    assert reverse("play:adjust", args=[contest.event.slug, contest.slug]) in page
    assert ">Save<" not in page
    given = {"name": "x", "stock_size": 15, "tables": 9, "version": contest.version}
    assert client.post(address, given).status_code == 422


def test_a_line_that_is_not_clear_is_asked_about_and_then_entered(client, contest):
    enter(contest, "Ann Lee", "Pecan Valley")
    line = "Anne Lee, Pecan Vally"
    answer = client.post(_people(contest), {"line": line})
    assert answer.status_code == 422
    assert "Do you mean “Pecan Valley”?" in _page(answer)
    assert 'value="as_suggested" class="button-quiet">Pecan Valley<' in _page(answer)
    assert 'value="as_written"' in _page(answer)
    answer = client.post(_people(contest), {"line": line, "chapters": "as_suggested"})
    assert "Very like Ann Lee" in _page(answer)
    assert 'type="hidden" name="chapters" value="as_suggested"' in _page(answer)
    assert 'name="near_are_others"' in _page(answer)
    assert Player.objects.count() == 1
    given = {"line": line, "chapters": "as_suggested", "near_are_others": "1"}
    assert client.post(_people(contest), given).status_code == 302
    assert Player.objects.get(name="Anne Lee").chapter.name == "Pecan Valley"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Type a name, a comma and the chapter"),
        ("Ann Lee", "The chapter is missing"),
        ("x" * 500 + ", Pecan", "500 letters"),
        ("=1+1, Pecan", "is a formula"),
    ],
)
def test_a_line_that_cannot_be_read_says_why_and_stays_in_the_box(client, contest, line, words):
    answer = client.post(_people(contest), {"line": line})
    assert answer.status_code in (400, 422)
    assert words in _page(answer)
    assert f'value="{line}"' in _page(answer)
    assert not Player.objects.exists()


def test_a_name_cannot_smuggle_markup_into_the_pages(client, contest):
    name = "<script>alert(1)</script>"
    client.post(_people(contest), {"line": f"{name}, <b>Pecan</b>"})
    player = Player.objects.get()
    for address in (
        _people(contest),
        _check_in(contest),
        reverse("tournaments:player", args=[contest.event.slug, player.pk]),
    ):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_people_are_found_by_name_chapter_and_site(client, contest):
    enter(contest, "Dee Lee", "Pecan", site_number="B7")
    enter(contest, "Bo Ray", "Dusty")
    assert "signed up" in _page(client.get(_people(contest)))
    for text, found, other in [("lee", "Dee Lee", "Bo Ray"), ("dusty", "Bo Ray", "Dee Lee")]:
        page = _page(client.get(_people(contest) + f"&q={text}"))
        assert found in page
        assert other not in page
    assert "Dee Lee" in _page(client.get(_people(contest) + "&q=b7"))
    assert "Nobody was found" in _page(client.get(_people(contest) + "&q=zz%00"))


def _seen(page):
    return page.split('name="seen" value="')[1].split('"')[0]


def test_a_pasted_list_is_shown_and_then_brought_in(client, contest):
    address = _people(contest, "people-list")
    text = "Ann Lee, Pecan\nBo Ray, Dusty\nAnn Lee, Pecan"
    page = _page(client.post(address, {"text": text}))
    assert "2</b> new" in page
    assert "1</b> there already" in page
    assert not Player.objects.exists()
    answer = client.post(address, {"do": "apply", "text": text, "seen": _seen(page)}, follow=True)
    assert "2 lines were brought in" in _page(answer)
    assert Entry.objects.count() == 2


def test_columns_that_were_not_understood_are_said_by_a_choice_and_kept(client, contest):
    address = _people(contest, "people-list")
    text = "Who,Bunch\nAnn Lee,Pecan\nBo Ray,Dusty"
    page = _page(client.post(address, {"text": text}))
    assert "3</b> new" in page
    chosen = {"text": text, "columns": "2", "column-0": "name", "column-1": "chapter"}
    page = _page(client.post(address, {**chosen, "headings": "1"}))
    assert "2</b> new" in page
    assert "Ann Lee · Bo Ray" in page
    given = {**chosen, "headings": "1", "do": "apply", "seen": _seen(page)}
    assert client.post(address, given).status_code == 302
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ann Lee", "Bo Ray"]


def test_a_list_without_names_asks_which_column_has_them(client, contest):
    address = _people(contest, "people-list")
    text = "Chapter,Site,Participant\nPecan,12,Ann Lee"
    answer = client.post(address, {"text": text})
    assert answer.status_code == 400
    assert "No column is taken for the names" in _page(answer)
    assert '<option value="name"' in _page(answer)
    fields = {"column-0": "chapter", "column-1": "site_number", "column-2": "name"}
    page = _page(client.post(address, {"text": text, "columns": "3", "headings": "1", **fields}))
    assert "1</b> new" in page


def test_after_a_list_everyone_is_entered_at_one_press(client, contest):
    event = contest.event
    enter(contest, "Cy Fox", "Pecan")
    whole = reverse("tournaments:people-list", kwargs={"event": event.slug})
    text = "Ann Lee, Pecan\nBo Ray, Pecan"
    seen = _seen(_page(client.post(whole, {"text": text})))
    page = _page(client.post(whole, {"do": "apply", "text": text, "seen": seen}, follow=True))
    assert f"Enter all 2 others in {contest.name}" in page
    people = reverse("tournaments:people", kwargs={"event": event.slug})
    for _ in range(2):  # pressed twice is once
        client.post(people, {"enter_all": contest.slug})
    assert contest.entries.count() == 3
    assert "others in" not in _page(client.get(people))


def test_a_list_that_is_not_clear_comes_back_with_its_questions(client, contest):
    enter(contest, "Ann Lee", "Pecan Valley")
    address = _people(contest, "people-list")
    text = "Anne Lee, Pecan Valley\nBo Ray, Far Off"
    page = _page(client.post(address, {"text": text}))
    given = {"do": "apply", "text": text, "seen": _seen(page)}
    answer = client.post(address, given)
    assert answer.status_code == 422
    assert "nothing was written" in _page(answer)
    answer = client.post(address, {**given, "chapters": "as_written"})
    # What was answered is sent along and not asked again; only the other question is left.
    assert '<input type="hidden" name="chapters" value="as_written">' in _page(answer)
    assert 'type="radio" name="chapters"' not in _page(answer)
    assert 'type="checkbox" name="near_are_others"' in _page(answer)
    given |= {"chapters": "as_written", "near_are_others": "1"}
    assert client.post(address, given).status_code == 302
    assert Player.objects.count() == 3
    assert client.post(address, given).status_code == 409


@pytest.mark.parametrize(
    "data",
    [
        "Name;Chapter\r\nZoé;Pécan\r\n".encode("utf-16"),
        "Nom\tChapitre\nZoé\tPécan\n".encode(),
        "Name,Chapter\nZoé,Pécan\n".encode("cp1252"),
    ],
)
def test_a_file_is_shown_as_it_will_be_read(client, contest, data):
    file = SimpleUploadedFile("list.csv", data)
    page = _page(client.post(_people(contest, "people-list"), {"file": file}))
    assert "Zoé, Pécan" in page
    assert "1</b> new" in page


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\n\n", "no line in it"),
        (b"Ann,Pecan\0", "no text has"),
        (b"a,b\n" * 1_000_000, "more than 5,000 lines"),
        (b"x" * 5_000_000, "larger than 4 MB"),
        (b"PK\x03\x04nonsense", "cannot be read"),
        (b"Name,Name,Chapter\na,b,c\n", "Two columns are taken for"),
    ],
)
def test_a_bad_file_is_refused_in_words_and_nothing_is_written(client, contest, data, words):
    file = SimpleUploadedFile("list.csv", data)
    answer = client.post(_people(contest, "people-list"), {"file": file})
    assert answer.status_code == 400
    assert words in _page(answer)
    assert not Player.objects.exists()


def test_a_pasted_nul_is_refused(client, contest):
    answer = client.post(_people(contest, "people-list"), {"text": "Ann\0, Pecan"})
    assert answer.status_code == 400


def test_the_list_goes_out_as_csv_and_xlsx_and_comes_back_with_nothing_to_do(client, contest):
    enter(contest, "=Ann", "Pecan", phone="+1 555")
    csv_file = client.get(_people(contest, "people-csv"))
    assert csv_file.headers["Content-Disposition"].endswith('spring-rally-skip-bo.csv"')
    assert b"'=Ann,Pecan,,'+1 555" in csv_file.content
    xlsx_file = client.get(_people(contest, "people-xlsx"))
    sheet = load_workbook(io.BytesIO(xlsx_file.content)).active
    assert [cell.value for cell in sheet[2]][:2] == ["'=Ann", "Pecan"]
    assert {cell.data_type for cell in sheet[2] if cell.value} == {"s"}
    for answer in (csv_file, xlsx_file):
        file = SimpleUploadedFile("list", answer.content)
        page = _page(client.post(_people(contest, "people-list"), {"file": file}))
        assert "There is nothing to do" in page


def test_a_player_is_edited_entered_elsewhere_and_taken_off(client, contest):
    player = enter(contest, "Ann Leigh").player
    other = contest_new(event=contest.event, name="Evening game")
    address = reverse("tournaments:player", args=[contest.event.slug, player.pk])
    seen = _seen(_page(client.get(address)))
    given = {"save": "1", "seen": seen, "name": "Ann Lee", "chapter": "Dusty Trails"}
    assert client.post(address, given).status_code == 302
    player.refresh_from_db()
    assert (player.name, player.chapter.name) == ("Ann Lee", "Dusty Trails")
    late = client.post(address, {**given, "name": "Ann Leight"})
    assert late.status_code == 409
    (one,) = late.context["differences"]
    assert (one.now, one.typed) == ("Ann Lee", "Ann Leight")
    assert 'value="Ann Leight"' in _page(late)
    client.post(address, {"enter": other.slug})
    assert other.entries.count() == 1
    bad = {**given, "seen": _seen(_page(client.get(address))), "name": "x" * 500}
    assert "500 letters" in _page(client.post(address, bad))
    client.post(address, {"remove": "1"})
    assert not Player.objects.exists()


def test_a_player_of_another_event_is_not_found_here(client, contest):
    other = event_new("Autumn Rally")
    player = enter(contest, "Ann Lee").player
    assert client.get(f"/desk/{other.slug}/people/{player.pk}/").status_code == 404
    assert client.get(f"/desk/{other.slug}/people/?contest={contest.slug}").status_code == 404


def test_enter_checks_in_the_first_hit_and_undo_takes_it_back(client, contest):
    for name in ("Ann Lee", "Hanna Ray", "Zed Moon"):
        enter(contest, name)
    page = _page(client.post(_check_in(contest), {"q": "ann"}, follow=True))
    assert "Ann Lee is checked in" in page
    assert "odd number" in page
    assert "Undo Ann Lee" in page
    page = _page(client.post(_check_in(contest), {"q": "ann"}, follow=True))
    assert "Hanna Ray is checked in" in page
    assert "even number" in page
    page = _page(client.post(_check_in(contest), {"undo": "1"}, follow=True))
    assert "Hanna Ray is no longer checked in" in page
    assert Entry.objects.filter(state="checked_in").get().player.name == "Ann Lee"


def test_enter_in_an_empty_box_or_for_nobody_checks_nobody_in(client, contest):
    enter(contest, "Ann Lee")
    for text in ("", "  ", "zz", "\0"):
        client.post(_check_in(contest), {"q": text})
    assert not Entry.objects.filter(state="checked_in").exists()
    page = _page(client.get(_check_in(contest) + "?q=Dee+Moss"))
    assert "line=Dee+Moss" in page


def test_whoever_is_here_or_has_withdrawn_is_said_so(client, contest):
    entry = enter(contest, "Ann Lee", checked_in=True)
    page = _page(client.post(_check_in(contest), {"q": "ann"}, follow=True))
    assert "checked in already" in page
    given = {"entry": entry.pk, "state": "withdrawn", "seen": "checked_in"}
    assert "Ann Lee: withdrawn" in _page(client.post(_check_in(contest), given, follow=True))
    page = _page(client.post(_check_in(contest), {"q": "ann"}, follow=True))
    assert "has withdrawn" in page
    entry.refresh_from_db()
    assert entry.state == "withdrawn"


def test_whoever_has_a_partner_is_offered_the_page_where_they_can_leave(client, contest):
    for letter in "ABCD":
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
    drawn(contest, word="armadillo")
    entry = contest.entries.first()
    page = _page(client.get(_check_in(contest) + "?q=player+a"))
    assert "Does not play" in page
    assert f"no-show/?entry={entry.pk}" in page
    assert 'value="withdrawn"' not in page
    contest.sides.update(withdrawn=True)
    page = _page(client.get(_check_in(contest) + "?q=player+a"))
    assert "Does not play" not in page
    assert 'value="withdrawn"' in page


def test_while_typing_only_the_changing_part_is_sent_and_a_refusal_is_told_in_it(client, contest):
    entry = enter(contest, "Ann Lee")
    live = {"HX-Request": "true"}
    page = _page(client.get(_check_in(contest) + "?q=an", headers=live))
    assert "<html" not in page
    assert "Ann Lee" in page
    given = {"entry": entry.pk, "state": "standby", "seen": "withdrawn"}
    answer = client.post(_check_in(contest), given, headers=live)
    assert answer.status_code == 409
    assert "Someone else has just changed Ann Lee" in _page(answer)
    for bad in ({"entry": "9" * 30}, {"entry": "²"}, {"entry": entry.pk, "state": "gone"}):
        answer = client.post(_check_in(contest), bad, headers=live)
        assert "not in this contest" in _page(answer)


def test_a_contest_with_nobody_in_it_has_its_pages(client, contest):
    assert "Nobody is missing" in _page(client.get(_check_in(contest)))
    assert "Nobody is on this list yet" in _page(client.get(_people(contest)))
    assert client.get(_people(contest, "people-csv")).content.count(b"\r\n") == 1
    assert "0 of 0 checked in" in _page(client.get(f"/desk/{contest.event.slug}/"))


def test_a_file_that_does_not_say_its_letters_says_how_it_was_read_and_offers_others(
    client, contest
):
    address = _people(contest, "people-list")
    text = "Name,Chapter\nZoé Léger,Pécan\n"
    file = SimpleUploadedFile("list.csv", text.encode("mac_roman"))
    answer = client.post(address, {"file": file})
    page = _page(answer)
    assert "It was read as: Windows, Western Europe and America" in page
    assert "Zoé Léger,Pécan" in page  # as it would be read on a Mac
    given = {"text": answer.context["text"], "read_as": "cp1252", "again_as": "mac_roman"}
    again = client.post(address, given)
    assert again.context["text"].split() == text.split()
    assert "It was read as: Mac" in _page(again)
    # One that says it is not asked about.
    plain = client.post(address, {"file": SimpleUploadedFile("list.csv", text.encode())})
    assert "It was read as" not in _page(plain)
    for bad in ({"again_as": "rot13"}, {"read_as": "utf-7"}, {"text": "ﬁ"}):
        assert client.post(address, given | bad).status_code == 400
