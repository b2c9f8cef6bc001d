"""Names of the metrics about streams and events, shared by code, dashboards and alerts."""

from prometheus_client import Counter, Gauge, Histogram

OUTBOX_PENDING = Gauge("trajeto_outbox_pending", "Committed facts that wait for the relay", ["service"])
OUTBOX_OLDEST = Gauge("trajeto_outbox_oldest_seconds", "Age of the oldest fact that waits for the relay", ["service"])
RETOLD = Counter("trajeto_outbox_retold_total", "Facts published again because the stream had lost them", ["service"])
PUBLISHED = Counter("trajeto_facts_published_total", "Facts published for the first time, by type", ["service", "type"])
EVENT_AGE = Histogram(
    "trajeto_event_age_seconds",
    "From the commit of a fact to the commit of the reactions to it",
    ["service", "producer"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
)
CONSUMER_LAG = Gauge(
    "trajeto_consumer_lag", "Facts a producer has told that were not received yet", ["service", "producer", "channel"]
)
DEAD_LETTERS = Counter("trajeto_dead_letters_total", "Events put aside after their last try", ["service", "consumer"])
GAPS_FILLED = Counter(
    "trajeto_gap_events_filled_total",
    "Events fetched over HTTP because the stream did not bring them",
    ["service", "producer", "channel"],
)
GAPS_GONE = Counter(
    "trajeto_gap_events_gone_total",
    "Missing numbers that the producer does not keep any more",
    ["service", "producer", "channel"],
)
COPY_ROWS_PUT_BACK = Counter(
    "trajeto_copy_rows_put_back_total",
    "Rows of reference copies that were lacking or old and came from their owner over HTTP",
    ["service", "copy"],
)
PRODUCER_WENT_BACK = Counter(
    "trajeto_producer_went_back_total",
    "Times a producer knew fewer facts than were received from it: its database was rolled back",
    ["service", "producer", "channel"],
)
SWEEP_FAILURES = Counter(
    "trajeto_sweep_row_failures_total", "Rows a sweep failed to handle; each is tried again", ["service", "sweep"]
)
JOBS_WAITING = Gauge(
    "trajeto_jobs_waiting", "Jobs of a table that are not over, those in hand too", ["service", "jobs"]
)
JOBS_OLDEST = Gauge(
    "trajeto_jobs_oldest_seconds", "How long the job that is due longest has waited for a worker", ["service", "jobs"]
)
JOB_SECONDS = Histogram(
    "trajeto_job_seconds",
    "From the wish for a job to its end, waiting and further tries included",
    ["service", "jobs"],
    buckets=(0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 300, 1800),
)
FILES_REMOVED = Counter("trajeto_files_removed_total", "Stored files removed because no row names them", ["service"])
FILES_MISSING = Gauge("trajeto_files_missing", "Rows whose file is not in the store, when last compared", ["service"])
CLOCK_OFFSET = Gauge(
    "trajeto_clock_offset_seconds",
    "How far the machine's clock is ahead of the database's, before correction",
    ["service"],
)
