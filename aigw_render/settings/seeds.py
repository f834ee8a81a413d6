"""The MCP session encryption seeds: read from a Secret, or found wherever they are written."""

from __future__ import annotations

import re

from aigw_render.base.data import walk
from aigw_render.settings.flagtable import PUBLIC_SEEDS, SECRET_FLAGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.resource import Resource
    from aigw_render.settings.controller import ControllerSettings
    from aigw_render.settings.flags import Said
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
_GLUED = r"(?is)-+mcp(?:fallback)?sessionencryptionseed(?:\W\s*)?(.+)"
_MISSPELT = r"(?is)-+(?!\S*iteration)[\w.-]*?(?:se+d|encryption)[\w.-]*[^\w.-]\s*(.+)"
"""A seed behind a name that may be misspelt, or behind a right one with anything or nothing between them."""
_BARE = r"(?i)-+(?!\S*iteration)[\w.-]*(?:se+ds?|encryption)"
_INSIDE = (
    r"(?i)(?:SessionEncryptionSeed[\"']?[ \t]*[=:][ \t]*"
    r"|-mcp(?:Fallback)?SessionEncryptionSeeds?(?:[ \t]+|(?!\W|s?$)))"
    r"(?:!!?\w*[ \t]+)?(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s,{}\[\]\"'`]+)"
)
"""A seed inside of a longer text, such as a command line or a config: one word, or what is in its quotes."""
_LINE = r"(?i)SessionEncryptionSeed(.+)"
_COUNT = r"(?is)-+mcp(?:fallback)?sessionencryptioniterations(?:=(.*))?"
_NUMBER = r"[+-]?[0-9][0-9a-fA-FxXoO_]*"
_REFERENCE = r"\$\([^()]*\)"
_ENDING = "seed"
"""What the chart's and the config's keys that hold a seed end in."""


def seeds_in_arguments(arguments: Sequence[str]) -> Iterator[str]:
    """Yield every seed in the controller's or the extproc's arguments."""
    for at, argument in enumerate(arguments):
        match = re.fullmatch(_FLAG, argument)
        if match:
            yield from arguments[at + 1 : at + 2] if match[1] is None else [match[1]]


def misspelt_seeds(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what stands behind names in the controller's arguments that may be misspelt ones of a seed.

    As it is, and its parts: who hides them does not know either where a seed ends.
    """
    for at, argument in enumerate(arguments):
        exact = re.fullmatch(_FLAG, argument)
        count = re.fullmatch(_COUNT, argument)
        match = None if exact else re.match(_GLUED, argument) or re.match(_MISSPELT, argument)
        if exact and exact[1] is not None:
            yield exact[1]
        elif exact or re.fullmatch(_BARE, argument):
            yield from arguments[at + 1 : at + 2]
        elif match:
            yield from _parts(match[1])
        elif count:
            values = arguments[at + 1 : at + 2] if count[1] is None else [count[1]]
            yield from (value for value in values if not re.fullmatch(_NUMBER, value))


def ends_in_seed_flag(arguments: Sequence[str]) -> bool:
    """Tell whether the value of a seed's flag is missing behind an argument."""
    return any(re.fullmatch(_BARE, one) for one in arguments)


_SURE = 4
"""Parts of so many characters are no word that stands everywhere."""


def _parts(text: str) -> Iterator[str]:
    """Yield a text that may be a seed, and what is between blanks and quotes in it."""
    yield from dict.fromkeys((text, text.strip(" \t\r\n=:,;\"'"), *_words(text)))


def _words(text: str) -> list[str]:
    """Return the words in a text that was not understood, and that may be a seed or the half of one."""
    return [
        word for word in re.split(r"[\s\"'`,;]+", text) if len(word) >= _SURE and not word.startswith("-")
    ]


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
    """Yield the seeds that stand directly in a mapping, in a list of arguments, or inside of a text."""
    if isinstance(data, dict):
        yield from (text for key, text in data.items() if isinstance(text, str) and _is_seed(key))
        yield from (part for key in data for part in _inside(key))
    elif isinstance(data, list):
        texts = [item if isinstance(item, str) else "" for item in data]
        yield from seeds_in_arguments(texts)
        yield from misspelt_seeds(texts)
    elif isinstance(data, str):
        yield from _inside(data)


def _inside(text: str) -> Iterator[str]:
    """Yield what stands behind the name of a seed's flag or key in a text, such as a command line."""
    if "eed" in text:
        yield from (found.strip("\"'") for found in re.findall(_INSIDE, text))


def behind(text: str) -> Iterator[str]:
    """Yield what may be a seed in a text that was not understood: all that stands behind the name of one."""
    for found in re.findall(_LINE, text):
        yield from _parts(found)


def _is_seed(key: str) -> bool:
    return key.lower().endswith(_ENDING)


_SOURCES = frozenset({"fromEnv", "fromFile", "secretKeyRef"})
"""What in a config names a seed's place and is none."""


def suspected_seeds(config: Data) -> frozenset[str]:
    """Return what may be a seed in a config that is not right: what stands below or behind a name of one."""
    values = [*walk(config)]
    sections = [value for _, data in values if isinstance(data, dict) for value in _sections(data)]
    below = (data for value in sections for path, data in walk(value) if _SOURCES.isdisjoint(path))
    texts = (text for _, data in values for text in _texts(data))
    behind = (part for text in texts for found in re.findall(_BEHIND, text) for part in _parts(found))
    inside = (key for section in sections if isinstance(section, dict) for key in _odd(section))
    beside = (key for _, data in values if isinstance(data, dict) for key in _beside(data))
    found = (*below, *behind, *inside, *beside)
    return secret(text for text in found if isinstance(text, str) and text)


def _sections(data: dict[str, Data]) -> Iterator[Data]:
    """Yield what stands at the keys of a mapping that name a seed."""
    return (value for key, value in data.items() if re.search(_NAMES_SEED, key))


def _odd(section: dict[str, Data]) -> Iterator[str]:
    """Yield keys of a seed's mapping that may be a pair whose blank is missing."""
    return (key for key, value in section.items() if value is None or re.search(r"[\s:=]", key))


def _beside(data: dict[str, Data]) -> Iterator[str]:
    """Yield keys beside a seed's that its rest may be: in brackets, a comma in the seed ends it."""
    broken = any(isinstance(value, str) for value in _sections(data))
    if not broken and not any(re.search(_NAMES_SEED, key) for key in data):
        return
    from aigw_render.settings.keys import KEYS

    known = {name for key in KEYS for name in (*key.names, key.short, key.within)}
    yield from (key for key, value in data.items() if key not in known and (broken or value is None))


def _texts(data: Data) -> Iterator[str]:
    """Yield a text itself, and the keys of a mapping: one may be a pair whose blank is missing."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data


_NAMES_SEED = r"(?i)seeds?$|sessionEncryption(?!Iteration)"
_BEHIND = (
    r"(?is)(?:sessionEncryptionSeed(?!s?[\"'\]})]*(?:[\s:=,]|$))"
    r"|(?:seeds?|sessionEncryption(?!Iteration)\w*)[\"']?[=:\s]+)(.+)"
)


def said_seeds(settings: Settings) -> frozenset[str]:
    """Return every secret seed that settings hold, those of weaker sources included."""
    found: set[str] = set()
    for layer in settings.layers():
        said = (layer.mcp_session_encryption_seed, layer.mcp_fallback_session_encryption_seed)
        found.update(seed for seed in said if seed and not isinstance(seed, SecretSeed))
        found.update(seeds_in_arguments(layer.controller_args), misspelt_seeds(layer.controller_args))
    return secret(found)


_FEW = 2
"""A seed of so few characters is none."""


def short_seeds(flags: Mapping[str, Said]) -> Iterator[Diagnostic]:
    """Yield AIGW235 for each seed that holds and has one or two characters."""
    for name in sorted(SECRET_FLAGS & flags.keys()):
        said = flags[name]
        seed = said.value
        if isinstance(seed, str) and seed and len(seed) <= _FEW and not isinstance(seed, SecretSeed):
            from aigw_render.base.codes import make

            yield make(
                "AIGW235",
                f"the controller's --{name} is very short{'' if said.place else f' ({said.origin})'}",
                said.place,
                found="1 character" if len(seed) == 1 else f"{len(seed)} characters",
                expected="a long random text",
                hint="`openssl rand -base64 32` prints one; docs/secrets.md tells how to give it",
            )


def secret(seeds: Iterable[str]) -> frozenset[str]:
    """Return those seeds that are secrets: neither public ones nor references `$(NAME)`."""
    return frozenset(one for one in seeds if one not in PUBLIC_SEEDS and not re.fullmatch(_REFERENCE, one))
