"""The pages of help. They say nothing of any event, so anyone may read them."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from help import pages, search
from help.pages import FIRST, FORMS, HOW_TO, PAGES

LONGEST_SEARCH = 100
A_DAY = 60 * 60 * 24


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    language = get_language() or pages.ENGLISH
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    by_name = {page.name: page for page in pages.pages(language)}
    shown = {
        "typed": typed,
        "found": search.look_for(typed, language) if typed else [],
        "first": [by_name[name] for name in FIRST],
        "forms": [by_name[name] for name in FORMS],
        "how_to": [by_name[name] for name in PAGES[HOW_TO]],
    }
    return render(request, "help/front.html", shown)


@require_safe
def page(request: HttpRequest, part: str, page: str) -> HttpResponse:
    shown = pages.page(part, page, get_language() or pages.ENGLISH)
    if shown is None:
        raise Http404
    return render(request, "help/page.html", {"page": shown})


@require_safe
def picture(request: HttpRequest, picture: str) -> FileResponse:
    if picture not in pages.picture_names():
        raise Http404
    file = (pages.PICTURES / picture).open("rb")
    return FileResponse(file, headers={"Cache-Control": f"max-age={A_DAY}"})
