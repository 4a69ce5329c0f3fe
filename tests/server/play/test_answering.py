"""An answer that comes with a commit says what the answer of a task says, and every listener hears it."""

import asyncio

from felt.core.words import Language
from felt.protocol.requests import Confirm
from felt.server.play.answers import Answer, Answers, Defect, WhenPlaced, answer_to

REQUEST = Confirm(id="c1", table="B1", round=1, wagers=None)


def when_placed(codes: list[str]) -> WhenPlaced:
    return WhenPlaced(REQUEST, "an", language=Language.EN, refused=codes.append)


def test_an_answer_without_a_task_is_the_one_of_a_task() -> None:
    codes: list[str] = []

    async def answer_of_task(outcome: Exception | None) -> Answer:
        async def does() -> None:
            if outcome is not None:
                raise outcome

        return await answer_to(REQUEST, "an", does(), language=Language.EN, refused=codes.append)

    for outcome in (None, Defect(), ValueError("a defect of ours")):
        heard: list[Answer | None] = []
        reply = when_placed(codes)
        reply.when_known(heard.append)
        if outcome is None:
            reply.set_result([])
        else:
            reply.set_exception(outcome)
        assert reply.done()
        assert heard == [asyncio.run(answer_of_task(outcome))]
    assert codes == ["defect"] * 4


def test_a_listener_that_fails_keeps_the_answer_from_nobody() -> None:
    def fails(answer: Answer | None) -> None:
        raise ValueError("a defect of ours")

    heard: list[Answer | None] = []
    reply = when_placed([])
    reply.when_known(fails)
    reply.when_known(heard.append)
    reply.set_result([])
    assert len(heard) == 1


async def test_who_waits_is_cancelled_with_the_commit_and_the_request_may_be_repeated() -> None:
    answers, first, second = Answers(), when_placed([]), when_placed([])
    waiting = asyncio.ensure_future(answers.answer("an", REQUEST, lambda: first))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait((waiting,))
    assert waiting.cancelled()
    again = asyncio.ensure_future(answers.answer("an", REQUEST, lambda: second))
    draining = asyncio.ensure_future(answers.drain())
    await asyncio.sleep(0)
    assert not draining.done()
    second.set_result([])
    await draining
    assert (await again).refused is None
    assert await answers.answer("an", REQUEST, when_placed_never) == await again


def when_placed_never() -> WhenPlaced:
    raise AssertionError("it is answered from memory")
