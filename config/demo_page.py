"""“Try the demo”: the invented rally on a machine that has none, at the press of a button."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from config.demo import demo_load
from tournaments.events.lookup import events_all


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Pressed twice, there is still one."""
    demos = events_all().filter(is_demo=True)
    if not demos.exists():
        demo_load()
    return redirect("tournaments:event", event=demos.latest("pk").slug)
