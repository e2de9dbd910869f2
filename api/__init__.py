"""How every address of the API behaves: what it reads, refuses, promises and remembers.

Manners only. The room knows neither events nor games, nor who may do what; the resources stand in
each room's own `api` package.
"""

PREFIX = "/api/"
