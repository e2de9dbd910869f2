"""Where messages may go: never to a private place by accident, nor by a trick."""

import socket

import pytest

from domain.wording import Illegal, Malformed
from webhooks import sending
from webhooks.sending import AddressUnknown, judged_address, may_go_to, target_of

PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]
PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "::1",
    "fc00::1",
    "fec0::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::10.0.0.1",
]
NEVER = [
    "0.0.0.0",  # noqa: S104
    "::",
    "::ffff:0.0.0.0",
    "224.0.0.1",
    "ff02::1",
    "169.254.1.1",
    "fe80::1",
    "fe80::1%eth0",
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "168.63.129.16",
    "fd00:ec2::254",
    "64:ff9b::169.254.169.254",
]


def test_public_addresses_are_open():
    assert [one for one in PUBLIC if not may_go_to(one, private_allowed=False)] == []


def test_private_addresses_need_to_be_allowed():
    assert [one for one in PRIVATE if may_go_to(one, private_allowed=False)] == []
    assert [one for one in PRIVATE if not may_go_to(one, private_allowed=True)] == []


def test_some_addresses_are_never_open():
    assert [one for one in NEVER if may_go_to(one, private_allowed=True)] == []


def resolving(*numbers):
    return lambda host, port, **_: [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers
    ]


def test_one_private_address_among_several_closes_the_name():
    target = target_of("https://club.example.org/", private_allowed=False)
    judged = judged_address(target, private_allowed=False, resolve=resolving("8.8.8.8"))
    assert judged == "8.8.8.8"
    with pytest.raises(Illegal) as refusal:
        judged_address(target, private_allowed=False, resolve=resolving("8.8.8.8", "10.0.0.1"))
    assert refusal.value.code == "address-private"
    with pytest.raises(Illegal):
        judged_address(target, private_allowed=False, resolve=resolving())


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "017700000001"],
)
def test_other_spellings_of_this_machine_are_this_machine(host):
    target = target_of(f"https://{host}/", private_allowed=False)
    with pytest.raises(Illegal):
        judged_address(target, private_allowed=False)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "club.example.org",
        "ftp://club.example.org/",
        "file:///etc/passwd",
        "https:///hook",
        "https://user:pass@club.example.org/",
        "https://@club.example.org/",
        "https://club.example.org/#part",
        "https://club.example.org:0/",
        "https://club.example.org:99999/",
        "https://club.example.org:x/",
        "https://[::1/",
        "https://club.example.org/a b",
        "https://club.example.org/\r\nHost: x",
        "https://clüb.example.org/",
        "https://club.example.org/" + "x" * 400,
        "http://club.example.org/",
    ],
)
def test_what_is_no_plain_https_address_is_refused(address):
    with pytest.raises(Malformed):
        target_of(address, private_allowed=False)


def test_a_name_that_changes_after_it_was_judged_gains_nothing(monkeypatch):
    """The connection goes to the number that was judged, and no name is asked for again."""
    asked, connected = [], []

    def getaddrinfo(host, port, **_):
        asked.append(host)
        return resolving("8.8.8.8" if len(asked) == 1 else "127.0.0.1")(host, port)

    def create_connection(where, timeout):
        connected.append(where)
        raise OSError("no network in tests")

    monkeypatch.setattr(
        sending,
        "judged_address",
        lambda target, **given: judged_address(target, resolve=getaddrinfo, **given),
    )
    monkeypatch.setattr(socket, "create_connection", create_connection)
    answer = sending.send(
        address="https://club.example.org/hook",
        private_allowed=False,
        secret="s",
        key="k",
        kind="test",
        body=b"{}",
        timestamp=1,
    )
    assert answer.status is None
    assert connected == [("8.8.8.8", 443)]
    assert asked == ["club.example.org"]


def test_a_name_that_nobody_knows_is_told_apart():
    def unknown(*_, **__):
        raise socket.gaierror

    target = target_of("https://club.example.org/", private_allowed=False)
    with pytest.raises(AddressUnknown):
        judged_address(target, private_allowed=False, resolve=unknown)
