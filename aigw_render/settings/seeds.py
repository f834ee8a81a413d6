"""The MCP session encryption seeds: read from a Secret, or found wherever they are written."""

from __future__ import annotations

import re

from aigw_render.base.data import walk
from aigw_render.settings.flagtable import PUBLIC_SEEDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

    from aigw_render.base.data import Data
    from aigw_render.read.resource import Resource
    from aigw_render.settings.controller import ControllerSettings
    from aigw_render.settings.settings import Settings

SEED_VARIABLES = {
    "mcp_session_encryption_seed": "AIGW_MCP_SESSION_SEED",
    "mcp_fallback_session_encryption_seed": "AIGW_MCP_FALLBACK_SESSION_SEED",
}
"""Field → the variable of the container that holds the seed where a Secret is named for it."""


class SecretSeed(str):
    """A seed that the container reads from a Secret: as text the reference `$(VARIABLE)` to its variable."""

    __slots__ = ("key", "secret", "variable")

    variable: str
    secret: str
    """The Secret's name; it stands in the namespace of the pods."""
    key: str

    def __new__(cls, field: str, secret: str, key: str) -> Self:
        """Return the seed of a field of `Settings`."""
        variable = SEED_VARIABLES[field]
        seed = super().__new__(cls, f"$({variable})")
        seed.variable, seed.secret, seed.key = variable, secret, key
        return seed

    @property
    def env(self) -> Data:
        """The container's variable."""
        return {
            "name": self.variable,
            "valueFrom": {"secretKeyRef": {"name": self.secret, "key": self.key}},
        }

    @property
    def shown(self) -> str:
        """The seed for people: nothing of it is a secret."""
        return f"{self} (key {self.key} of the Secret {self.secret})"


def secret_seeds(controller: ControllerSettings) -> list[SecretSeed]:
    """Return the seeds that the container reads from Secrets."""
    seeds = (controller.mcp_session_encryption_seed, controller.mcp_fallback_session_encryption_seed)
    return [seed for seed in seeds if isinstance(seed, SecretSeed)]


_FLAG = r"(?s)--?mcp(?:Fallback)?SessionEncryptionSeed(?:=(.*))?"
_MISSPELT = r"(?is)-(?![^=]*iteration)[^=]*(?:se+d|encryption)[^=]*=(.+)"
"""A seed under a name that may be misspelt."""
_REFERENCE = r"\$\([^()]*\)"
_ENDING = "seed"
"""What the chart's and the config's keys that hold a seed end in."""


def seeds_in_arguments(arguments: Sequence[str]) -> Iterator[str]:
    """Yield every seed in the controller's or the extproc's arguments."""
    for at, argument in enumerate(arguments):
        match = re.fullmatch(_FLAG, argument)
        if match:
            yield from arguments[at + 1 : at + 2] if match[1] is None else [match[1]]


def misspelt_seeds(arguments: Iterable[str]) -> Iterator[str]:
    """Yield what stands behind names in the controller's arguments that may be misspelt ones of a seed."""
    for argument in arguments:
        match = re.match(_MISSPELT, argument)
        if match:
            yield match[1]


def written_seeds(trees: Iterable[Data]) -> frozenset[str]:
    """Return the secret seeds in documents: in arguments, such as an earlier run's, and in chart values."""
    return secret({seed for tree in trees for _, data in walk(tree) for seed in _seeds(data)})


def seeds_of(resources: Iterable[Resource]) -> frozenset[str]:
    """Return the secret seeds in objects. Documents that name none are not searched: that would take long."""
    found = tuple(resources)
    documents = {id(one.document): one.document.text for one in found}
    naming = {key for key, text in documents.items() if "\\" in text or _ENDING in text.lower()}
    return written_seeds(one.data for one in found if id(one.document) in naming)


def _seeds(data: Data) -> Iterator[str]:
    """Yield the seeds that stand directly in a mapping or in a list of arguments."""
    if isinstance(data, dict):
        yield from (text for key, text in data.items() if isinstance(text, str) and _is_seed(key))
    elif isinstance(data, list):
        yield from seeds_in_arguments([item if isinstance(item, str) else "" for item in data])


def _is_seed(key: str) -> bool:
    return key.lower().endswith(_ENDING)


_SOURCES = frozenset({"fromEnv", "fromFile", "secretKeyRef"})
"""What in a config names a seed's place and is none."""


def suspected_seeds(config: Data) -> frozenset[str]:
    """Return what may be a seed in a config that is not right: what stands below or behind a name of one."""
    values = walk(config)
    sections = (
        value
        for _, data in values
        if isinstance(data, dict)
        for key, value in data.items()
        if re.search(_NAMES_SEED, key)
    )
    below = (data for value in sections for path, data in walk(value) if _SOURCES.isdisjoint(path))
    behind = (found for _, data in values if isinstance(data, str) for found in re.findall(_BEHIND, data))
    return secret(text for text in (*below, *behind) if isinstance(text, str) and text)


_NAMES_SEED = r"(?i)seeds?$|sessionEncryption(?!Iteration)"
_BEHIND = r"(?is)sessionEncryption(?!Iteration)\w*[=\s]+(.+)"


def said_seeds(settings: Settings) -> frozenset[str]:
    """Return every secret seed that settings hold, those of weaker sources included."""
    found: set[str] = set()
    for layer in settings.layers():
        said = (layer.mcp_session_encryption_seed, layer.mcp_fallback_session_encryption_seed)
        found.update(seed for seed in said if seed and not isinstance(seed, SecretSeed))
        found.update(seeds_in_arguments(layer.controller_args), misspelt_seeds(layer.controller_args))
    return secret(found)


def secret(seeds: Iterable[str]) -> frozenset[str]:
    """Return those seeds that are secrets: neither public ones nor references `$(NAME)`."""
    return frozenset(one for one in seeds if one not in PUBLIC_SEEDS and not re.fullmatch(_REFERENCE, one))
