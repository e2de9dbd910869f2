"""The links on the tables' cards: a new one for a table whose card went astray, or for all."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.contests.services import table_links_renew
from tournaments.events.lookup import contest_or_404
from web.params import actor_of, number_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_links(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    if request.method == "POST":
        one = request.POST.get("table")
        done = table_links_renew(
            actor=actor_of(request),
            contest_id=found.pk,
            number=None if one is None else number_in(one) or 0,
        )
        if one is not None:
            told = _("Table %(number)d has a new link. Print its card.") % {"number": done[0]}
        else:
            told = ngettext(
                "%(n)d table has a new link. Print the cards.",
                "%(n)d tables have new links. Print the cards.",
                len(done),
            ) % {"n": len(done)}
        messages.success(request, told)
        return redirect("printing-desk:table-links", event=event, contest=contest)
    context = {"event": found.event, "contest": found, "tables": found.tables.all()}
    return render(request, "printing/table_links.html", context)
