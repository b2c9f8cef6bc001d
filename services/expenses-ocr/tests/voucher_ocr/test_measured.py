"""What Prometheus is told of the queue, under the name by which alerts and the autoscaler know the service."""

from expenses_ocr_service.voucher_ocr.queries import READINGS
from kit.db.job_table import measure_jobs
from kit.testing import Person, Running
from ocr_senders import a_picture, over, sent
from prometheus_client import REGISTRY

NAMES = {"service": "expenses-ocr", "jobs": "voucher_ocr"}


def told(name: str) -> float | None:
    return REGISTRY.get_sample_value(name, NAMES)


async def test_how_long_a_person_waited_for_a_reading_is_measured(expenses: Running, ana: Person) -> None:
    before = told("trajeto_job_seconds_count") or 0
    await over(expenses, ana, await sent(expenses, ana, a_picture()))
    assert told("trajeto_job_seconds_count") == before + 1


async def test_the_oldest_wait_is_told_under_the_name_of_the_service(expenses: Running) -> None:
    await measure_jobs(expenses.db, READINGS)
    assert told("trajeto_jobs_oldest_seconds") is not None
