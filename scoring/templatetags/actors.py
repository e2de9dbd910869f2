"""`{{ entry.actor|who }}`: who did it, in the page's language."""

from django import template

from scoring.progress.words import actor_words

register = template.Library()
register.filter("who", actor_words)
