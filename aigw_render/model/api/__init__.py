"""The API types as pydantic models: the one source of `schemas/`, and so of what the walker checks.

pydantic is only ever imported here; no module outside this folder imports it.
"""
