"""What the servers of `benchmarks.peers` say that keep nothing."""

import json

WELCOME = b'{"type":"welcome","patron":"bare"}'


def accepted(bet: bytes | str) -> bytes:
    return b'{"type":"accepted","re":"%b"}' % json.loads(bet)["id"].encode()


def opening(order: bytes) -> bytes:
    """The answer to `go TABLE ROUND SIZE` on standard input: betting is open, in a message as long as Felt's."""
    _, table, number, size = order.decode().split()
    event = f'{{"type":"betting_opened","round":{number}'
    head = f'{{"type":"event","table":"{table}","seq":{number},"after":0,"at":0,"event":{event}'
    return (head + " " * (int(size) - len(head) - 2) + "}}").encode()
