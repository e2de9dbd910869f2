"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from tournaments.api import contests, draws, entries, events, partners, players

CONTEST = "events/<slug:event>/contests/<slug:contest>/"

urlpatterns = [
    path("events/", events.Events.as_view(), name="events"),
    path("events/<slug:event>/", events.EventOne.as_view(), name="event"),
    path("events/<slug:event>/times/", events.Times.as_view(), name="times"),
    path("events/<slug:event>/chapters/", events.Chapters.as_view(), name="chapters"),
    path(
        "events/<slug:event>/chapters/<int:chapter>/", events.ChapterOne.as_view(), name="chapter"
    ),
    path("events/<slug:event>/audit/", events.Audit.as_view(), name="audit"),
    path("events/<slug:event>/players/", players.Players.as_view(), name="players"),
    path("events/<slug:event>/players/<int:player>/", players.PlayerOne.as_view(), name="player"),
    path("events/<slug:event>/contests/", contests.Contests.as_view(), name="contests"),
    path(CONTEST, contests.ContestOne.as_view(), name="contest"),
    path(f"{CONTEST}publication/", contests.Publication.as_view(), name="publication"),
    path(f"{CONTEST}tables/", contests.Tables.as_view(), name="tables"),
    path(f"{CONTEST}entries/", entries.Entries.as_view(), name="entries"),
    path(f"{CONTEST}entries/many/", entries.EntriesMany.as_view(), name="entries-many"),
    path(f"{CONTEST}entries/<int:entry>/", entries.EntryOne.as_view(), name="entry"),
    path(f"{CONTEST}check-in/", entries.CheckIn.as_view(), name="check-in"),
    path(f"{CONTEST}check-in/undo/", entries.CheckInUndo.as_view(), name="check-in-undo"),
    path(f"{CONTEST}roster/", entries.Roster.as_view(), name="roster"),
    path(f"{CONTEST}roster/preview/", entries.RosterLook.as_view(), name="roster-preview"),
    path(f"{CONTEST}partner-rules/", draws.PartnerRules.as_view(), name="partner-rules"),
    path(f"{CONTEST}draws/", draws.Draws.as_view(), name="draws"),
    path(f"{CONTEST}draws/preview/", draws.DrawPreview.as_view(), name="draw-preview"),
    path(f"{CONTEST}draws/now/", draws.DrawNow.as_view(), name="draw-now"),
    path(f"{CONTEST}draws/open/", draws.ListOpen.as_view(), name="draw-open"),
    path(f"{CONTEST}draws/by-hand/", draws.HandDraws.as_view(), name="draw-by-hand"),
    path(f"{CONTEST}draws/by-hand/check/", draws.HandCheckNow.as_view(), name="draw-hand-check"),
    path(f"{CONTEST}draws/<int:number>/", draws.DrawOne.as_view(), name="draw"),
    path(
        f"{CONTEST}draws/<int:number>/certificate/",
        draws.Certificate.as_view(),
        name="certificate",
    ),
    path(f"{CONTEST}partners/", partners.Partners.as_view(), name="partners"),
    path(f"{CONTEST}partners/swap/", partners.SwapDoor.as_view(), name="partners-swap"),
    path(f"{CONTEST}partners/late/", partners.LateDoor.as_view(), name="partners-late"),
    path(f"{CONTEST}partners/no-show/", partners.NoShowDoor.as_view(), name="partners-no-show"),
    path(
        f"{CONTEST}partners/substitute/",
        partners.SubstituteDoor.as_view(),
        name="partners-substitute",
    ),
]
