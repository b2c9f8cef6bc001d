"""The nightly Parquet export: facts of spending and extra costs as files of months, for readers outside Trajeto."""
