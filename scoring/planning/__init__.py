"""What a form of contest would mean for so many people and tables, before anything is set up.

Pure: contests of that form are played through with lots, their games take as long as simulated
games of the rule set, and what is seen is put into a few numbers. Must not know events, clocks or
pages; times are minutes from the first call. docs/inside/forecast.md says what is assumed.
"""

from scoring.planning.clock import Break, ends_at
from scoring.planning.plan import Plan, Wish, plan_of, plans_of

__all__ = ["Break", "Plan", "Wish", "ends_at", "plan_of", "plans_of"]
