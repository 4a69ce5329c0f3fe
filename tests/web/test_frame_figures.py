"""What `benchmarks.frames` makes of a trace, and of frames that come late."""

from benchmarks.frames.trial import Event, Thread, apart, processor_time

PAGE, DRAWING, OTHER_PAGE = (1, 1), (1, 2), (2, 1)


def event(name: str, at_ms: float, thread: Thread, **more: float | str) -> Event:
    return {"name": name, "ts": at_ms * 1000, "pid": thread[0], "tid": thread[1], **more}


def task(at_ms: float, cpu_ms: float, thread: Thread) -> Event:
    return event("ThreadControllerImpl::RunTask", at_ms, thread, dur=cpu_ms * 1000, tdur=cpu_ms * 1000)


def said(doing: str, at_ms: float, thread: Thread) -> Event:
    return event(f"felt {doing}", at_ms, thread, cat="blink.user_timing")


def frame(at_ms: float, thread: Thread) -> Event:
    return event("FireAnimationFrame", at_ms, thread)


def test_each_frame_has_the_work_of_its_own_page_and_of_who_draws_it() -> None:
    own, others = processor_time(
        [
            said("betting", 0, PAGE),
            said("at rest", 0, OTHER_PAGE),
            *(frame(at_ms, PAGE) for at_ms in (0, 16, 32)),
            task(2, 3, PAGE),
            task(6, 1, PAGE),
            task(7, 5, DRAWING),
            task(8, 7, OTHER_PAGE),
            said("dealing", 17, PAGE),
            task(20, 2, PAGE),
        ]
    )
    assert own == {"betting": [4.0], "dealing": [2.0]}
    assert others == {"betting": [5.0], "dealing": [0.0]}


def test_what_the_bare_page_loses_is_not_the_clients() -> None:
    half, three_quarters = [16.7, 33.4], [16.7, 16.6, 17.4, 50.0]
    assert "in time  50.0%  bare page  75.0%  ratio 0.67" in apart(half, three_quarters)
    assert "ratio 1.00" in apart(half, half)
