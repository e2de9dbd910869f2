"""The demo rally: invented people, contests in different phases, made by the real services."""

from config.demo.rally import demo_load

__all__ = ["demo_load"]
