"""The backend that settings name: Django's own, which looks at its line instead of asking.

Before its first question each request makes sure that the connection still holds. Django asks the
server for that, which takes as long as any other question; a server that has gone has closed the
line, and that can be seen from here.
"""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        connection = self.connection
        if connection is None or connection.closed:
            return False
        line = select.poll()
        line.register(connection.fileno(), select.POLLIN)
        # Something came although nothing was asked: most likely a farewell.
        return not line.poll(0) or super().is_usable()
