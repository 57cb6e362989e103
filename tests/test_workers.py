"""Work is done once and comes out the same, whoever does it; a worker that dies loses nothing."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.engine.errors import SetupError
from tablier.lab import archive, workers
from tablier.lab.arena import Arena
from tablier.lab.workers import done_by_workers
from tablier.study.configuration import configurations
from tablier.study.study import Study
from tests import work
from tests.command import ROOT, run
from tests.study.folder import written
from tests.study.proving.playing import here
from tests.work import (
    LONG,
    is_running,
    kill_the_worker,
    kill_the_worker_once,
    refuse_seven,
    square,
    until,
    wait_at_the_gate,
)

NUMBERS = range(20)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes a while to start workers."""
    monkeypatch.setattr(workers, "PATIENCE", LONG)


@contextlib.contextmanager
def local_cluster(count: int, **settings: object) -> Iterator[Any]:
    import dask.config  # a second, which those who run other tests need not wait for
    from distributed import LocalCluster

    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=count, threads_per_worker=1, memory_limit=0, dashboard_address=":0", silence_logs="CRITICAL"
        ) as cluster,
    ):
        yield cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with local_cluster(2) as cluster:
        yield cluster


@pytest.fixture(params=["here", "cluster"])
def crew(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Two workers, as they are asked for."""
    if request.param == "here":
        return {"workers": 2}
    return {"cluster": request.getfixturevalue("cluster").scheduler_address}


@pytest.fixture(params=["here", "cluster"])
def mortals(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """Workers that may be killed, on a cluster of their own. A Dask nanny whose worker is killed while it starts may
    give up, so there are as many as are killed; and a task counts as failed with every worker that had it in line."""
    if request.param == "here":
        yield {"workers": 2}
        return
    with local_cluster(3, **{"distributed.scheduler.allowed-failures": 2}) as cluster:
        yield {"cluster": cluster.scheduler_address}


# All in one process of the tests, so that there is one cluster at a time.
pytestmark = pytest.mark.xdist_group("cluster")


def test_every_task_has_its_result_once(cluster: Any) -> None:
    for asked in ({"workers": 1}, {"workers": 2}, {"workers": 4}, {"cluster": cluster.scheduler_address}):
        assert sorted(done_by_workers(square, NUMBERS, **asked)) == [(n, n * n) for n in NUMBERS], asked


def test_tasks_that_are_alike_are_done_each(cluster: Any) -> None:
    assert list(done_by_workers(square, [3, 3, 3], cluster=cluster.scheduler_address)) == [(3, 9)] * 3


def test_what_a_killed_worker_was_doing_is_done_again(mortals: dict[str, Any], tmp_path: Path) -> None:
    tasks = [(tmp_path, number) for number in range(6)]
    done = [number for _, number in done_by_workers(kill_the_worker_once, tasks, **mortals)]
    assert sorted(done) == list(range(6))
    assert sorted(int(mark.name) for mark in tmp_path.iterdir()) == [0, 3], "so many were killed"


def test_a_task_that_kills_every_worker_ends_the_work(mortals: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=r"^The worker that did 3 died, again and again: .*[.]$"):
        list(done_by_workers(kill_the_worker, [3], **mortals))


def test_an_error_of_a_task_is_raised_at_once(crew: dict[str, Any]) -> None:
    with pytest.raises(LookupError, match="seven"):
        list(done_by_workers(refuse_seven, range(1_000_000), **crew))


def test_what_has_not_begun_when_it_is_stopped_is_never_done(
    crew: dict[str, Any], cluster: Any, tmp_path: Path
) -> None:
    done = done_by_workers(wait_at_the_gate, [(tmp_path, number) for number in range(100)], **crew)
    assert next(done)[1] == 0
    done.close()
    until(lambda: not cluster.scheduler.tasks)
    (tmp_path / "gate").touch()
    assert list(done) == []
    list(done_by_workers(square, NUMBERS, **crew))
    assert len(list(tmp_path.iterdir())) < 20, "the gate, and the few tasks that had begun or were on their way"


def test_an_arena_comes_out_the_same_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    kept = []
    for name, asked in {"here": {"workers": 2}, "there": {"cluster": cluster.scheduler_address}}.items():
        Arena("dames", ["random", "easy:5"], 6, seed=3, path=tmp_path / name).run(**asked)
        lines = (tmp_path / name).read_text("utf-8").splitlines(keepends=True)
        (tmp_path / name).write_text("".join(line for line in lines if not line.startswith("seconds: ")), "utf-8")
        kept.append(sorted(archive.texts(tmp_path / name)))
    assert len(kept[0]) == 6
    assert kept[0] == kept[1]


def test_a_study_comes_out_the_same_on_a_cluster(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def study(name: str) -> Study:
        return Study(tmp_path / name, configurations("dames", [2], {}), "random", 12, 5)

    study("there").run(cluster=cluster.scheduler_address)
    monkeypatch.setattr("tablier.study.study.done_by_workers", here)
    study("here").run()
    assert written(tmp_path / "there") == written(tmp_path / "here")


def test_nobody_goes_on_when_the_parent_was_killed(tmp_path: Path) -> None:
    note = tmp_path / "note"
    code = (
        "from pathlib import Path; from tablier.lab.workers import done_by_workers; from tests import work;"
        f"list(done_by_workers(work.leave_own_number, [Path({str(note)!r})]))"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    until(lambda: note.exists() and note.read_text("utf-8"))
    worker = int(note.read_text("utf-8"))
    assert is_running(worker)
    parent.kill()
    parent.wait()
    until(lambda: not is_running(worker))


def test_nobody_goes_in_the_middle_of_handing_over() -> None:
    """Whoever reads half of what came of a task would wait for ever for the rest."""
    code = (
        "import contextlib; from tablier.lab.workers import done_by_workers; from tests import work\n"
        "for _ in range(4):\n"
        "    with contextlib.closing(done_by_workers(work.much, range(50), workers=2)) as done: next(done)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=work.LONG)


def test_another_version_might_come_to_another_result(monkeypatch: pytest.MonkeyPatch) -> None:
    version = tablier.__version__
    monkeypatch.setattr(tablier, "__version__", "0.0.1")
    with pytest.raises(SetupError, match=f"^A worker has tablier {version} and not 0.0.1: install the same version"):
        list(done_by_workers(square, NUMBERS, workers=1))


def test_nothing_to_do_takes_no_workers() -> None:
    assert list(done_by_workers(square, [])) == []


def test_the_number_of_workers_has_to_make_sense() -> None:
    with pytest.raises(SetupError, match="workers has to be a whole number ≥ 1, not 0"):
        list(done_by_workers(square, NUMBERS, workers=0))
    with pytest.raises(SetupError, match="A cluster has workers of its own"):
        list(done_by_workers(square, NUMBERS, workers=2, cluster="tcp://127.0.0.1:1"))


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        with pytest.raises(SetupError, match=r"^No scheduler answers at tcp://127.0.0.1:[0-9]+: start one with"):
            list(done_by_workers(square, NUMBERS, cluster=f"tcp://127.0.0.1:{taken.getsockname()[1]}"))
    with (
        local_cluster(0) as empty,
        pytest.raises(
            SetupError, match=r"^The cluster at tcp://.* has no workers: start some with `dask worker tcp://"
        ),
    ):
        list(done_by_workers(square, NUMBERS, cluster=empty.scheduler_address))
    with monkeypatch.context() as without, pytest.raises(SetupError, match=r"pip install 'tablier\[cluster\]'"):
        without.setitem(sys.modules, "distributed", None)
        list(done_by_workers(square, NUMBERS, cluster="tcp://127.0.0.1:1"))


def test_the_commands() -> None:
    said = "A cluster has the address of its scheduler, like tcp://192.168.1.10:8786, not 'here'."
    assert said in run("arena", "dames", "--bots", "random,easy:5", "--cluster", "here", code=2)
    assert said in run("bench-agent", "dames", "random", "--against", "easy:5", "--cluster", "here", code=2)
