"""The calls about a patron's own books."""

from felt.server.api.call import Access, Endpoint
from felt.server.api.own.history import History, HistoryQuery, history
from felt.server.api.own.statement import Statement, StatementQuery, statement
from felt.server.api.own.statistics import Statistics, StatisticsQuery, statistics

CSV = ("text/csv",)

CALLS = (
    Endpoint(
        method="GET",
        path="/api/statement",
        summary="Your transfers with their reasons, the latest first",
        does=statement,
        answer=Statement,
        access=Access.SIGNED_IN,
        query=StatementQuery,
        texts=CSV,
        weight=5,
    ),
    Endpoint(
        method="GET",
        path="/api/history",
        summary="Your rounds with what decided each, the latest first",
        does=history,
        answer=History,
        access=Access.SIGNED_IN,
        query=HistoryQuery,
        texts=CSV,
        weight=5,
    ),
    Endpoint(
        method="GET",
        path="/api/statistics",
        summary="What you have played over a span, by game and bet, and its exact average cost",
        does=statistics,
        answer=Statistics,
        access=Access.SIGNED_IN,
        query=StatisticsQuery,
        weight=20,
    ),
)
