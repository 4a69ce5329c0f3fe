"""`felt admin`: what only a person at the machine of the house may do."""

import argparse

from felt.cli.books import Books, common_arguments, with_books
from felt.cli.exit_codes import EXIT_DONE
from felt.core.words import Words, fill
from felt.rooms.clock import SystemClock
from felt.server.accounts.invitation import LASTS_MS, Invitation
from felt.store.documents import Documents

LINK = Words(
    "Open the house in a browser with this behind its address, once and within {hours} hours, to make a new "
    "administrator:\n/#first-administrator={token}",
    "Mở nhà cái trong trình duyệt với phần sau đây nối vào địa chỉ, một lần và trong vòng {hours} giờ, để lập quản "
    "trị viên mới:\n/#first-administrator={token}",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="reset", required=True)
    reset = actions.add_parser("reset", help="print a link that makes a new administrator, where the last one is lost")
    common_arguments(reset)


def run(options: argparse.Namespace) -> int:
    return with_books(options, _reset)


async def _reset(books: Books, options: argparse.Namespace) -> int:
    """The house may be running: it reads the invitation when the link is used."""
    invitation = Invitation(Documents(books), SystemClock())
    token = await invitation.issue_again()
    print(fill(LINK, options.lang, {"hours": LASTS_MS // 3_600_000, "token": token}))
    return EXIT_DONE
