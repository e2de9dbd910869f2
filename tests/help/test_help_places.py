"""“Help” in the bar of every page leads to a section that is there, in every language."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver

from domain.wording import LANGUAGES
from help import pages
from help.sections import DAY, FEATURES, PLACES, place_of
from tournaments.contests.queries import Next

# From these everything is as near.
FRONT = {"home", "healthz", "livez", "metrics", "set-language"} | {
    f"help:{name}" for name in ("front", "page", "picture")
}


def _names(resolver, namespace=""):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _names(pattern, inner)
        else:
            yield f"{namespace}{pattern.name}"


def test_every_address_of_a_page_has_its_section_or_is_meant_for_the_front_page():
    addresses = set(_names(get_resolver(settings.PAGE_URLCONF)))
    features = {name.partition(":")[0] for name in addresses if ":" in name} - {"help"}
    assert features == set(FEATURES), "help/sections.py has a section for each feature"
    assert set(PLACES) <= addresses, "help/sections.py has rows of no address"
    assert {name for name in addresses if place_of(name) is None} == FRONT


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_section_that_a_page_leads_to_is_there(code):
    there = {
        f"{page.name}#{section.anchor}" for page in pages.pages(code) for section in page.sections
    }
    assert {*FEATURES.values(), *PLACES.values(), *DAY.values()} - there == set()


@pytest.mark.django_db
def test_the_bar_leads_to_the_section_of_its_page():
    client = Client()
    sign_in = client.get("/sign-in/").content.decode()
    assert 'href="/help/guide/when/#a-password-is-forgotten"' in sign_in
    assert 'href="/help/"' in client.get("/").content.decode()
    assert 'href="/help/"' in client.get("/no-such-page/").content.decode()


def test_every_next_thing_of_a_day_has_its_help():
    assert set(DAY) == {step.value for step in Next}
