"""What is collected for browsers: what some page asks for, packed once."""

import json

from server.static_files import OurFiles
from tests.servers import PROJECT


def test_no_source_map_is_looked_for_or_collected():
    assert "sourceMappingURL" not in str(OurFiles.patterns)
    assert "@import" in str(OurFiles.patterns)
    collected = PROJECT / "build" / "static"
    assert (collected / "staticfiles.json").exists()
    assert list(collected.rglob("*.map*")) == []


def test_what_no_page_asks_for_is_left_out_and_packed_is_what_pages_name():
    collected = PROJECT / "build" / "static"
    of_htmx = [path.name for path in (collected / "django_htmx").rglob("*.js")]
    assert {name.partition(".")[0] for name in of_htmx} == {"django-htmx", "htmx-2"}
    assert not (collected / "drf_spectacular_sidecar" / "redoc").exists()
    named = json.loads((collected / "staticfiles.json").read_text())["paths"].values()
    packed = {
        path.relative_to(collected).with_suffix("").as_posix() for path in collected.rglob("*.gz")
    }
    assert packed
    assert packed <= set(named)
