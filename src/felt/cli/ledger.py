"""`felt ledger`: the accounts, and what moved in them."""

import argparse

import msgspec

from felt.cli.books import Books, CheckedByFeltCheck, columns, common_arguments, with_books
from felt.cli.exit_codes import EXIT_DONE
from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words, fill
from felt.ledger import Balance, Kind, Transfer
from felt.store.refusals import AccountNotInLedger

HEADINGS = (
    Words("account", "tài khoản"),
    Words("balance", "số dư"),
    Words("held", "đang giữ"),
    Words("at hand", "khả dụng"),
)
FIGURES = frozenset({1, 2, 3})
NO_ACCOUNTS = Words("No chip has moved yet.", "Chưa có chip nào di chuyển.")
KINDS = {
    Kind.MOVE: Words("moved", "chuyển"),
    Kind.HOLD: Words("held", "giữ"),
    Kind.POST: Words("posted", "ghi sổ"),
    Kind.RELEASE: Words("released", "trả"),
}
OF_ROUND = Words("{table}, round {number}", "{table}, ván {number}")


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="list|show", required=True)
    listing = actions.add_parser("list", help="every account and its balance")
    listing.add_argument("prefix", nargs="?", default="", metavar="PREFIX", help="only accounts that begin so: patron:")
    show = actions.add_parser("show", help="one account: its balance, then every transfer")
    show.add_argument("account", metavar="ACCOUNT", help="such as patron:an, escrow:TABLE, house:TABLE or cage")
    moved = actions.add_parser("check")
    for action in (listing, show, moved):
        common_arguments(action)
        action.add_argument("--json", action="store_true", help="JSON lines, amounts in cents")


def run(options: argparse.Namespace) -> int:
    if options.action == "check":
        raise CheckedByFeltCheck(command="ledger")
    return with_books(options, {"list": _list, "show": _show}[options.action])


async def _list(books: Books, options: argparse.Namespace) -> int:
    balances = await books.balances(options.prefix)
    if options.json:
        for account, balance in balances.items():
            print(_account_json(account, balance))
    elif balances:
        heading = [words.in_language(options.lang) for words in HEADINGS]
        rows = [_account_row(account, balance, options.lang) for account, balance in balances.items()]
        print("\n".join(columns([heading, *rows], right=FIGURES)))
    else:
        print(NO_ACCOUNTS.in_language(options.lang))
    return EXIT_DONE


async def _show(books: Books, options: argparse.Namespace) -> int:
    known = (await books.balances(options.account)).get(options.account)
    if known is None:
        raise AccountNotInLedger(account=options.account)
    if options.json:
        print(_account_json(options.account, known))
    else:
        heading = [words.in_language(options.lang) for words in HEADINGS]
        print("\n".join(columns([heading, _account_row(options.account, known, options.lang)], right=FIGURES)))
        print()
    async for transfer in books.transfers(account=options.account):
        print(
            msgspec.json.encode(transfer).decode()
            if options.json
            else _transfer_line(transfer, options.account, options.lang)
        )
    return EXIT_DONE


def _account_row(account: str, has: Balance, language: Language) -> list[str]:
    return [account, *(amount_in_words(amount, language) for amount in (has.balance, has.held, has.available))]


def _account_json(account: str, has: Balance) -> str:
    return msgspec.json.encode({"account": account, "balance": has.balance, "held": has.held}).decode()


def _transfer_line(transfer: Transfer, account: str, language: Language) -> str:
    """The amount as the account sees it: plus for money received, minus for money paid, no sign for a hold."""
    moved = transfer.kind in (Kind.MOVE, Kind.POST)
    out = transfer.debit == account
    sign = ("-" if out else "+") if moved else ""
    other = f"→ {transfer.credit}" if out else f"← {transfer.debit}"
    amount = sign + amount_in_words(Cents(transfer.amount), language)
    where = fill(OF_ROUND, language, {"table": transfer.table, "number": transfer.round}) if transfer.round else ""
    kind = KINDS[transfer.kind].in_language(language)
    parts = (f"{amount:>14}", f"{kind:<8}", other, transfer.reason, where, f"({transfer.id})")
    return "  ".join(part for part in parts if part)
