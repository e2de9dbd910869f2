"""The chart as a value: matches that hang together in the shape of one."""

from scoring.chart.shape import Shape
from scoring.play.loaded import Loaded

Chart = Loaded[Shape]
