"""SHA-256 as Python itself has it: `hashlib` loads OpenSSL first, which takes 2 ms of a cold start."""

from __future__ import annotations

import sys
from importlib import import_module

_OWN = "_sha2" if sys.version_info >= (3, 12) else "_sha256"
"""Not there where Python was built to have OpenSSL's only."""


def sha256_hex(text: str) -> str:
    """Return the digest of a text's UTF-8 in lower-case hexadecimal digits."""
    try:
        module = import_module(_OWN)
    except ImportError:
        module = import_module("hashlib")
    return str(module.sha256(text.encode()).hexdigest())
