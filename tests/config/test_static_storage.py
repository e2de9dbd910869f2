"""What is collected for browsers: no source map, and nothing that asks for one."""

from config.static_storage import OurFiles
from tests.servers import PROJECT


def test_no_source_map_is_looked_for_or_collected():
    assert "sourceMappingURL" not in str(OurFiles.patterns)
    assert "@import" in str(OurFiles.patterns)
    collected = PROJECT / "build" / "static"
    assert (collected / "staticfiles.json").exists()
    assert list(collected.rglob("*.map*")) == []
