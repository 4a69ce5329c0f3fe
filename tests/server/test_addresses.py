"""The addresses of clients: which are this machine, and which belong to one subscriber."""

import pytest

from felt.server.addresses import is_this_machine, origin_of


@pytest.mark.parametrize(
    ("address", "here"),
    [("127.0.0.1", True), ("::1", True), ("::ffff:127.8.9.1", True), ("6.6.6.6", False), ("localhost", False)],
)
def test_the_machine_itself(address: str, here: bool) -> None:
    assert is_this_machine(address) is here


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("6.6.6.6", "6.6.6.6"),
        ("::ffff:6.6.6.6", "6.6.6.6"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::1"),
        ("unknown", "unknown"),
    ],
)
def test_the_addresses_of_one_subscriber_are_one(address: str, origin: str) -> None:
    assert origin_of(address) == origin
