"""The address that a page listens at, for templates."""

from django import template

from scoring.web.live_address import live_address

register = template.Library()
register.simple_tag(live_address)
