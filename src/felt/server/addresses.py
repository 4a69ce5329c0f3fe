"""The network addresses of clients."""

from ipaddress import IPv4Address, IPv6Address, ip_address

SUBSCRIBER_BITS = 64
"""A subscriber chooses the rest of an IPv6 address at will."""


def origin_of(address: str) -> str:
    """The address that stands for all addresses of the same subscriber."""
    found = _read(address)
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address if found is None else str(found)
    return str(IPv6Address(int(found) >> SUBSCRIBER_BITS << SUBSCRIBER_BITS))


def is_this_machine(address: str) -> bool:
    found = _read(address)
    return found is not None and found.is_loopback


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
