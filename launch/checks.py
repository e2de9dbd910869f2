"""What must be so before anything is started. Each problem is one sentence that says what to do."""

import ctypes
import errno
import resource
import socket

from config.environment import EnvironmentProblem

PDF_LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}


def pdf_libraries() -> None:
    missing = [package for library, package in PDF_LIBRARIES.items() if not _loads(library)]
    if missing:
        raise EnvironmentProblem(
            "The system libraries that make the PDF sheets are missing; "
            f"install them with: sudo apt-get install {' '.join(missing)}"
        )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def listening_socket(host: str, port: int) -> socket.socket:
    """Open the port, or say who may have it."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as reason:
        raise EnvironmentProblem(
            f'HOST is "{host[:60]}", which is not an address of this machine; '
            "leave it out, or give 127.0.0.1 for this machine alone."
        ) from reason
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as reason:
        listener.close()
        raise EnvironmentProblem(_port_sentence(host, port, reason)) from reason
    return listener


def _port_sentence(host: str, port: int, reason: OSError) -> str:
    if reason.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use by another program; stop that one, "
            f"or choose another port: make run PORT={port + 1}"
        )
    if reason.errno == errno.EACCES:
        return f"Port {port} is reserved for the system; choose one above 1023: make run PORT=8000"
    return f"Rallydeck cannot listen on {host} port {port} ({reason.strerror})."


def many_connections() -> None:
    """Every open page is a file to the system, and its usual limit is lower than a full hall."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if most == resource.RLIM_INFINITY else min(8192, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
