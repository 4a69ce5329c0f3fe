"""A wire between a store and its PostgreSQL that can be cut at the worst moment: when the server has committed and its
answer is on the way back, or just before the server hears of it."""

import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

MARK = b"cut here"
"""Stands in the body of the event whose commit is cut."""

SOCKET = ".s.PGSQL.5432"
READY = b"Z\x00\x00\x00\x05I"
"""With this the server ends its answer."""


class Proxy:
    def __init__(self, url: str, *, mark: bytes = MARK) -> None:
        folder = parse_qs(urlsplit(url).query)["host"][0]
        self._folder = tempfile.TemporaryDirectory(prefix="felt-proxy-")
        self.url = url.replace(folder, self._folder.name)
        self.mark = mark
        self.cuts_left = 0
        self.cut_before = False
        self._to = str(Path(folder) / SOCKET)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(Path(self._folder.name) / SOCKET))
        self._listening.listen()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        """When all who were connected have gone."""
        hang_up(self._listening)
        self._listening.close()
        for thread in self._threads:
            thread.join()
        self._folder.cleanup()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                thread = threading.Thread(target=self._serve, args=(client,))
                self._threads.append(thread)
                thread.start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self._to)
            cut, committed = threading.Event(), threading.Event()
            back = threading.Thread(target=_carry_back, args=(server, client, cut, committed))
            back.start()
            with suppress(OSError):
                while data := client.recv(1 << 20):
                    if self.mark in data and self.cuts_left:
                        self.cuts_left -= 1
                        if not self.cut_before:
                            cut.set()
                            server.sendall(data)
                            committed.wait()
                        break
                    server.sendall(data)
            hang_up(server, client)
            back.join()


def _carry_back(server: socket.socket, client: socket.socket, cut: threading.Event, committed: threading.Event) -> None:
    with suppress(OSError):
        while data := server.recv(1 << 20):
            if not cut.is_set():
                client.sendall(data)
            elif data.endswith(READY):
                committed.set()
    committed.set()
    hang_up(client)


def hang_up(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
