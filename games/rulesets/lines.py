"""Every line of the rules, in the order in which they are read out. Pure."""

from games.rulesets.ending_lines import ENDING_LINES
from games.rulesets.line import Line
from games.rulesets.table_lines import TABLE_LINES
from games.rulesets.turn_lines import TURN_LINES

LINES: tuple[Line, ...] = (*TABLE_LINES, *TURN_LINES, *ENDING_LINES)
