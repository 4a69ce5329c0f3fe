"""The refusals of the incident log.

IncidentRefusal
└── NoSuchIncident   IncidentIsClosed   IncidentConcernsYou   RoundWithoutTable
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class IncidentRefusal(Refusal):
    """Nothing was written."""


class NoSuchIncident(IncidentRefusal):
    words = Words("There is no incident {incident}.", "Không có vụ việc {incident}.")


class IncidentIsClosed(IncidentRefusal):
    words = Words(
        "Incident {incident} is closed; record a new one that names it.",
        "Vụ việc {incident} đã khép lại; hãy ghi vụ mới và nhắc đến vụ này.",
    )


class IncidentConcernsYou(IncidentRefusal):
    words = Words(
        "Incident {incident} concerns you or was recorded by you; another person closes it.",
        "Vụ việc {incident} liên quan đến bạn hoặc do bạn ghi; người khác phải khép lại.",
    )
    clauses = ("ruling A8",)


class RoundWithoutTable(IncidentRefusal):
    words = Words("Name the table of the round too.", "Hãy nêu cả bàn của ván.")
