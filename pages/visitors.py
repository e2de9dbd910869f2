"""Who asks, as far as shares and limits go: an address, or the network that one line was given."""

import ipaddress

# What a provider hands to one household or phone; its owner may use any address in it.
ONE_LINE = 64


def visitor_of(address: str) -> str:
    """
    >>> visitor_of("192.168.1.20"), visitor_of("::ffff:10.0.0.1"), visitor_of("2001:db8:1:2:a::7")
    ('192.168.1.20', '10.0.0.1', '2001:db8:1:2::')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    line = ipaddress.ip_network((found, ONE_LINE), strict=False)
    return str(line.network_address)
