"""Is the sheet on the wall still good? Anyone may ask, with the code that stands on it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from printing.selectors import code_lookup
from tournaments.events.lookup import base_address


@require_safe
def code(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("code", "")[:20]
    answer = code_lookup(code=asked, base=base_address(request)) if asked else None
    language = get_language() or "en"
    context = {
        "asked": asked,
        "answer": answer,
        "said": answer.sentence.in_language(language) if answer else "",
        "changes": [one.in_language(language) for one in answer.changes] if answer else [],
    }
    return render(
        request, "printing/code.html", context, status=404 if asked and not answer else 200
    )
