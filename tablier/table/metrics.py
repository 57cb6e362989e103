"""What is counted and timed, as Prometheus reads it. All of it is put together when somebody asks.

Nothing tells of a person: there are games, kinds of refusals, routes and rooms, and no ids, names or addresses.
"""

from collections.abc import Iterable, Iterator, Sequence

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

import tablier
from tablier.table.house import House
from tablier.table.measures import Spread
from tablier.table.room import Room
from tablier.table.traffic import Requests


def registry_of(app: FastAPI) -> CollectorRegistry:
    """The registry of a table: its own, as there may be several in one process."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Metrics(app))
    ProcessCollector(registry=registry)
    return registry


class Metrics(Collector):
    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def collect(self) -> Iterator[Metric]:
        house: House = self._app.state.house
        counts, store = house.counts, house.store
        info = GaugeMetricFamily("tablier_info", "Always 1.", labels=["version", "database"])
        info.add_metric([tablier.__version__, store.kind], 1)
        yield info
        yield _counter("tablier_moves", "Moves, by game and by who made them.", ["game", "who"], counts.moves.items())
        opened = [((game,), count) for game, count in house.tables.opened.items()]
        yield _counter("tablier_tables_opened", "Tables that were opened.", ["game"], opened)
        refusals = [((kind,), count) for kind, count in counts.refusals.items()]
        yield _counter("tablier_refusals", "What was asked for and not done, by the kind of error.", ["kind"], refusals)
        yield GaugeMetricFamily("tablier_tables_in_memory", "Tables that are kept in memory.", house.tables.kept)
        yield GaugeMetricFamily("tablier_viewers", "Connections by which somebody looks at a table.", house.live.count)
        yield from self._requests()
        commits = HistogramMetricFamily("tablier_database_commit_seconds", "Until what was written is safe.")
        yield _with(commits, [], store.commits)
        yield CounterMetricFamily("tablier_database_faults", "Times that the database did not do it.", store.faults)
        yield from self._rooms()
        done, of = house.preparation.progress
        yield GaugeMetricFamily("tablier_parts_prepared", "Parts of games that are compiled.", done)
        yield GaugeMetricFamily("tablier_parts", "Parts of games that there are to compile.", of)

    def _requests(self) -> Iterator[Metric]:
        requests: Requests = self._app.state.requests
        answered = [((method, route, str(status)), n) for (method, route, status), n in requests.answered.items()]
        yield _counter("tablier_http_requests", "Requests that were answered.", ["method", "route", "status"], answered)
        took = HistogramMetricFamily("tablier_http_request_seconds", "Until a request was answered.", labels=["route"])
        for route, spread in list(requests.took.items()):
            _with(took, [route], spread)
        yield took

    def _rooms(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily("tablier_room_waiting", "Jobs that wait for a process.", labels=["room"])
        working = GaugeMetricFamily("tablier_room_working", "Jobs that are being done.", labels=["room"])
        waited = HistogramMetricFamily("tablier_room_wait_seconds", "Until a job was begun.", labels=["room"])
        worked = HistogramMetricFamily(
            "tablier_room_work_seconds", "What a job took; in the room `bots`, how long they think.", labels=["room"]
        )
        for name, room in rooms_of(self._app).items():
            waiting.add_metric([name], room.waiting())
            working.add_metric([name], room.working)
            _with(waited, [name], room.waited)
            _with(worked, [name], room.worked)
        yield from (waiting, working, waited, worked)


def rooms_of(app: FastAPI) -> dict[str, Room]:
    """Where heavy work is done, by what it is."""
    thinkers, pictures = app.state.thinkers, app.state.pictures
    return {
        "bots": thinkers.bots,
        "hints": thinkers.advisers,
        "analyses": thinkers.reviewers,
        "pictures": pictures.room,
    }


def _counter(
    name: str, what: str, labels: list[str], counts: Iterable[tuple[Sequence[str], int]]
) -> CounterMetricFamily:
    family = CounterMetricFamily(name, what, labels=labels)
    for values, count in counts:
        family.add_metric(values, count)
    return family


def _with(family: HistogramMetricFamily, labels: list[str], spread: Spread) -> HistogramMetricFamily:
    family.add_metric(labels, spread.up_to_each(), spread.sum)
    return family
