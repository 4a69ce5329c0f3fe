"""What `benchmarks.load` prints."""

import statistics
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.load.figures import Bare, House, latencies_ms, spread
from felt.ledger import Kind, patron_account
from felt.store.factory import open_store

RATIO_GOAL = 3.0
BROADCASTS_TO_TELL = 10
TIMED = ("betting_opened", "round_settled")


def report(house: House, bare: Bare) -> None:
    for kind in TIMED:
        _broadcasts(kind, house, bare)
    _wagers(house)
    _costs(house, bare)


def _broadcasts(kind: str, house: House, bare: Bare) -> None:
    told = house.while_playing(kind)
    sending, committed, decided = (
        latencies_ms(house.seen, told, since) for since in ("told_ns", "committed_ns", "decided_ns")
    )
    busy, idle = (
        latencies_ms(bare.seen, [each for each in bare.told if each.kind == name], "told_ns")
        for name in (kind, f"idle_{kind}")
    )
    row(f"{kind}, to the last client", "", "", f"{len(sending)} of {len(told)} reached all, {house.size(kind):,} bytes")
    row("  since sending began", f"{spread(sending)} ms", "", "")
    row("  since its commit", f"{spread(committed)} ms", "", "")
    row("  since its decision", f"{spread(decided)} ms", "", "")
    row("  bare server, the same traffic", f"{spread(busy)} ms", "", "")
    row("  bare server, idle", f"{spread(idle)} ms", "", "")
    if min(map(len, (sending, busy, idle)), default=0) < BROADCASTS_TO_TELL:
        row("  ratio of the medians", "–", "", "too few to tell: play longer")
        return
    for name, server in (("the same traffic", busy), ("idle", idle)):
        ratios = (statistics.median(ours) / statistics.median(server) for ours in (committed, sending))
        figures = "{:.2f}, {:.2f}".format(*ratios)
        row(f"  ratio to it, {name}", figures, f"at most {RATIO_GOAL:g}", "since the commit, since sending began")


def _wagers(house: House) -> None:
    seen = house.seen
    wagers = house.wagers_while_playing()
    rate = f"{wagers / house.played_s:,.0f}/s, answered in {spread(house.answers_while_playing())} ms"
    row("wagers acknowledged", f"{wagers:,}", "", rate)
    row("refused though in time", str(seen.refused_in_time), "0", f"all refusals: {dict(seen.refused) or 'none'}")
    row("sockets lost, wagers unanswered", f"{seen.lost}, {seen.unanswered}", "0, 0", "")


def _costs(house: House, bare: Bare) -> None:
    each = (house.rss_connected - house.rss_before) / house.clients / 1024
    sizes = " → ".join(f"{size / 1024**2:.0f}" for size in (house.rss_before, house.rss_connected, house.rss_end))
    row("memory a patron", f"{each:.1f} KiB", "", f"server {sizes} MiB: empty, connected, at the end")
    rounds = len(house.while_playing("round_settled"))
    ours = f"{100 * house.cpu_s / house.played_s:.0f} % of a core"
    theirs = f"bare server, the same traffic: {100 * bare.cpu_s / bare.sent_s:.0f} %"
    row("the server's CPU", ours, "", f"{theirs}; joining took {house.joining_s:.1f} s")
    if rounds:
        cost = f"{1000 * house.cpu_s / rounds:.1f} ms"
        row("CPU a round of one table", cost, "", f"{rounds:,} rounds, {rounds / house.played_s:.1f}/s")
    store = house.store
    groups = f"{store['batches']:,} batches, largest group {store['group_largest']}"
    times = f"mean {store['commit_ms_mean']:.1f} ms, longest {store['commit_ms_max']:.0f} ms"
    row("commits", f"{store['commits']:,}", "", f"{groups}, {times}")
    row("messages received", f"{house.seen.messages:,}", "", f"{house.seen.bytes / 1e6:,.0f} MB")


async def check_ledger(house: House, folder: Path) -> None:
    """Every wager acknowledged is in the books, once, and in the round that its patron meant."""
    store = await open_store(str(folder / "felt.db"), create=False)
    held: defaultdict[tuple[str, str, int], list[int]] = defaultdict(list)
    try:
        async for each in store.transfers():
            if each.kind is Kind.HOLD:
                held[each.table, each.debit, each.amount].append(each.round)
        problems = await store.problems()
    finally:
        await store.close()
    wrong: Counter[str] = Counter()
    for table, number, patron, amount, _ in house.seen.acknowledged:
        rounds = held[table, patron_account(patron), amount]
        wrong["missing"] += not rounds
        wrong["twice"] += len(rounds) > 1
        wrong["in another round"] += len(rounds) == 1 and rounds[0] != number
    missing = f"{wrong['missing']}, {wrong['twice']}"
    row("acknowledged: missing, twice", missing, "0, 0", f"books balance: {not problems}")
    looked_up = f"{len(house.seen.acknowledged):,} looked up"
    row("acknowledged for another round", str(wrong["in another round"]), "0", looked_up)


def row(what: str, figure: str, goal: str, besides: str) -> None:
    print(f"{what:<40}{figure:>22}   {goal and f'({goal})':<14}{besides}", flush=True)
