"""SHA-256 as Python itself has it: `hashlib` loads OpenSSL first, which takes 2 ms of a cold start."""

from __future__ import annotations

import sys

_OWN = "_sha2" if sys.version_info >= (3, 12) else "_sha256"
"""Not there where Python was built to have OpenSSL's only."""


def sha256_hex(text: str) -> str:
    """Return the digest of a text's UTF-8 in lower-case hexadecimal digits."""
    try:
        module = __import__(_OWN)
    except ImportError:
        module = __import__("hashlib")
    return str(module.sha256(text.encode()).hexdigest())
