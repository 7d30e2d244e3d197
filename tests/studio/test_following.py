"""What is overtaken while it waits is never begun."""

from __future__ import annotations

import asyncio

from pnp.studio.following import Follower


def test_of_many_wishes_the_last_is_fulfilled() -> None:
    done: list[int] = []
    wanted = 0

    async def type_fast() -> None:
        nonlocal wanted
        running = asyncio.Event()

        async def work() -> None:
            running.set()
            done.append(wanted)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

        follower = Follower(work, 0.0)
        for _ in range(5):  # before anything begins
            wanted += 1
            follower.ask()
        await running.wait()
        for _ in range(5):  # while the first is being done
            wanted += 1
            follower.ask()
        assert follower.is_behind
        while follower.is_behind or len(done) < 2:
            await asyncio.sleep(0)

    asyncio.run(type_fast())
    assert done == [5, 10]
