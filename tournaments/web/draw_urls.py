from django.urls import path

from tournaments.web import (
    draw_by_hand,
    draw_certificate,
    draw_changes,
    draw_pages,
    draw_rules,
    draw_show,
)

DESK = "desk/<slug:event>/<slug:contest>/partners/"
PUBLIC = "e/<slug:event>/<slug:contest>/draw/"

app_name = "draw"
urlpatterns = [
    path(DESK, draw_pages.partners, name="partners"),
    path("desk/<slug:event>/<slug:contest>/draw-show/", draw_show.show, name="show"),
    path(f"{DESK}promise/", draw_pages.promise, name="promise"),
    path(f"{DESK}open/", draw_pages.open_again, name="open"),
    path(f"{DESK}draw/", draw_pages.draw, name="draw"),
    path(f"{DESK}publish/", draw_pages.publish, name="publish"),
    path(f"{DESK}call-in/", draw_pages.call_in, name="call-in"),
    path(f"{DESK}rules/", draw_rules.rules, name="rules"),
    path(f"{DESK}by-hand/", draw_by_hand.by_hand, name="by-hand"),
    path(f"{DESK}swap/", draw_changes.swap, name="swap"),
    path(f"{DESK}late/", draw_changes.late, name="late"),
    path(f"{DESK}no-show/", draw_changes.absent, name="no-show"),
    path(f"{DESK}substitute/", draw_changes.replace, name="substitute"),
    path(f"{DESK}draws/<int:number>/", draw_certificate.desk_certificate, name="desk-certificate"),
    path(
        f"{DESK}draws/<int:number>/certificate.json", draw_certificate.desk_file, name="desk-file"
    ),
    path(PUBLIC, draw_certificate.public_draw, name="public"),
    path(f"{PUBLIC}certificate.json", draw_certificate.public_file, name="public-file"),
    path("draw/verify.py", draw_certificate.verifier, name="verifier"),
]
