"""Rule sets, the engine and incidents for programs: parse, call, show."""
