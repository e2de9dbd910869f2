"""Charts of knock-outs for the tests: drawn or seeded, with what is played beside them."""

from domain.chart.build import build_in
from domain.chart.shape import Shape


def build(sides, *, rng, method, **beside):
    entered = list(sides)
    options = {"third_place": False, "consolation": False, **beside}
    return build_in(Shape.for_sides(len(entered), **options), entered, rng=rng, method=method)
