"""Benchmarks: suites for pytest-benchmark, and the report of docs/performance.md."""
