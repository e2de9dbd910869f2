"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from tournaments.contests import api as contests_api
from tournaments.events import api as events_api
from tournaments.partners import api as partners_api
from tournaments.partners import api_changes
from tournaments.people import api as people_api

CONTEST = "events/<slug:event>/contests/<slug:contest>/"

urlpatterns = [
    path("events/", events_api.Events.as_view(), name="events"),
    path("events/<slug:event>/", events_api.EventOne.as_view(), name="event"),
    path("events/<slug:event>/times/", events_api.Times.as_view(), name="times"),
    path("events/<slug:event>/chapters/", events_api.Chapters.as_view(), name="chapters"),
    path(
        "events/<slug:event>/chapters/<int:chapter>/",
        events_api.ChapterOne.as_view(),
        name="chapter",
    ),
    path("events/<slug:event>/audit/", events_api.Audit.as_view(), name="audit"),
    path("events/<slug:event>/players/", people_api.Players.as_view(), name="players"),
    path(
        "events/<slug:event>/players/<int:player>/", people_api.PlayerOne.as_view(), name="player"
    ),
    path("events/<slug:event>/contests/", contests_api.Contests.as_view(), name="contests"),
    path(CONTEST, contests_api.ContestOne.as_view(), name="contest"),
    path(f"{CONTEST}publication/", contests_api.Publication.as_view(), name="publication"),
    path(f"{CONTEST}tables/", contests_api.Tables.as_view(), name="tables"),
    path(f"{CONTEST}entries/", people_api.Entries.as_view(), name="entries"),
    path(f"{CONTEST}entries/many/", people_api.EntriesMany.as_view(), name="entries-many"),
    path(f"{CONTEST}entries/<int:entry>/", people_api.EntryOne.as_view(), name="entry"),
    path(f"{CONTEST}check-in/", people_api.CheckIn.as_view(), name="check-in"),
    path(f"{CONTEST}check-in/undo/", people_api.CheckInUndo.as_view(), name="check-in-undo"),
    path(f"{CONTEST}roster/", people_api.Roster.as_view(), name="roster"),
    path(f"{CONTEST}roster/preview/", people_api.RosterLook.as_view(), name="roster-preview"),
    path(f"{CONTEST}partner-rules/", partners_api.PartnerRules.as_view(), name="partner-rules"),
    path(f"{CONTEST}draws/", partners_api.Draws.as_view(), name="draws"),
    path(f"{CONTEST}draws/preview/", partners_api.DrawPreview.as_view(), name="draw-preview"),
    path(f"{CONTEST}draws/now/", partners_api.DrawNow.as_view(), name="draw-now"),
    path(f"{CONTEST}draws/open/", partners_api.ListOpen.as_view(), name="draw-open"),
    path(f"{CONTEST}draws/by-hand/", partners_api.HandDraws.as_view(), name="draw-by-hand"),
    path(
        f"{CONTEST}draws/by-hand/check/",
        partners_api.HandCheckNow.as_view(),
        name="draw-hand-check",
    ),
    path(f"{CONTEST}draws/<int:number>/", partners_api.DrawOne.as_view(), name="draw"),
    path(
        f"{CONTEST}draws/<int:number>/certificate/",
        partners_api.Certificate.as_view(),
        name="certificate",
    ),
    path(f"{CONTEST}partners/", api_changes.Partners.as_view(), name="partners"),
    path(f"{CONTEST}partners/swap/", api_changes.SwapView.as_view(), name="partners-swap"),
    path(f"{CONTEST}partners/late/", api_changes.LateView.as_view(), name="partners-late"),
    path(f"{CONTEST}partners/no-show/", api_changes.NoShowView.as_view(), name="partners-no-show"),
    path(
        f"{CONTEST}partners/substitute/",
        api_changes.SubstituteView.as_view(),
        name="partners-substitute",
    ),
]
