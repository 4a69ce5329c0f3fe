"""What cannot be asked of Baccarat's odds: `InsuranceNotSimulated`, a `WrongSimulation`."""

from felt.core.words import Words
from felt.odds.simulate.refusals import WrongSimulation


class InsuranceNotSimulated(WrongSimulation):
    words = Words(
        "Insurance is offered in some rounds only, so no mix has it; `felt odds baccarat` prices every offer exactly.",
        "Bảo hiểm chỉ được mời ở một số ván nên không mô phỏng được; `felt odds baccarat` tính chính xác từng lần mời.",
    )
    clauses = ("ruling B5",)
