"""`{% draw_words draw %}`: the six words of a sealed draw, in the page's language."""

from django import template
from django.utils.translation import get_language

from tournaments.draw.words import sealed_together, words_of
from tournaments.models import Draw

register = template.Library()


@register.simple_tag
def draw_words(draw: Draw) -> str:
    sealed = sealed_together(draw.commitment, draw.frozen_hash)
    return "-".join(words_of(sealed, get_language() or "en"))
