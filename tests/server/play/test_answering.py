"""An answer that waits for a commit without a task says what one with a task says."""

import asyncio

from felt.core.words import Language
from felt.protocol.requests import Confirm
from felt.server.play.answers import Answer, Defect, answer_to, answer_when_done


def test_an_answer_without_a_task_is_the_one_of_a_task() -> None:
    request = Confirm(id="c1", table="B1", round=1, wagers=None)
    codes: list[str] = []

    async def answers(*outcomes: Exception | None) -> list[tuple[Answer, Answer]]:
        found = []
        for outcome in outcomes:
            does: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            without = answer_when_done(request, "an", does, language=Language.EN, refused=codes.append)
            if outcome is None:
                does.set_result(None)
            else:
                does.set_exception(outcome)
            task = await answer_to(request, "an", does, language=Language.EN, refused=codes.append)
            found.append((await without, task))
        return found

    for without, task in asyncio.run(answers(None, Defect(), ValueError("a defect of ours"))):
        assert without == task
    assert codes == ["defect"] * 4


def test_an_answer_is_cancelled_with_its_commit() -> None:
    async def cancelled() -> bool:
        does: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        request = Confirm(id="c1", table="B1", round=1, wagers=None)
        without = answer_when_done(request, "an", does, language=Language.EN, refused=list[str]().append)
        does.cancel()
        await asyncio.wait((without,))
        return without.cancelled()

    assert asyncio.run(cancelled())
