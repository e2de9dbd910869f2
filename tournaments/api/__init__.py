"""Events, people, contests and draws for programs: parse, call one service, show."""
