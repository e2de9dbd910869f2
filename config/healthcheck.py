"""`python -m config.healthcheck`: exit code 0 when the web process here answers."""

import http.client
import sys

from config import environment


def answers(host: str, port: int) -> bool:
    """Ask by a name that this program answers to, whatever the address is."""
    names = environment.read().host_names
    connection = http.client.HTTPConnection(host, port, timeout=4)
    try:
        connection.request("GET", "/livez", headers={"Host": names[0] if names else "localhost"})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if answers("127.0.0.1", environment.read().port) else 1)
