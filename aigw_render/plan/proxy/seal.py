"""The seal of an EnvoyProxy that we created: what somebody else changed in it is seen, or kept."""

from __future__ import annotations

import hashlib
import json

from aigw_render.base.data import Data, Quoted, mapping, text
from aigw_render.plan.proxy.copies import ORDERING, OURS, Object

_CONTENT = f"{OURS}content"
_BETWEEN = "."


def seal(wanted: Object) -> None:
    """Write down what an object says, so that somebody else's edit can be told.

    Two SHA-256: of what counts to Envoy Gateway and to us (the spec and our annotations), and of
    labels and other annotations, which Envoy Gateway never reads: tools put some on every object.
    """
    marks = _sha256(*_foreign(wanted))
    mapping(wanted, "metadata", "annotations")[_CONTENT] = Quoted(f"{_content(wanted)}{_BETWEEN}{marks}")


def is_sealed(found: Data) -> bool:
    """Tell whether an object says what we wrote, its labels and others' annotations aside."""
    return _sealed(found)[0] == _content(found) or _is_sealed_whole(found)


def same_content(left: Data, right: Data) -> bool:
    """Tell whether two objects say the same, whatever they carry as seals, labels and others' annotations."""
    return _content(left) == _content(right)


def keep_foreign(wanted: Object, existing: Data) -> None:
    """Give an object that is made anew the labels and annotations that others put on it.

    Those that the source had when we wrote it are ours to drop. What decides about the order of
    applying comes from the Gateway alone.
    """
    if _sealed(existing)[1] == _sha256(*_foreign(existing)) or _is_sealed_whole(existing):
        return
    for kind, others in zip(("labels", "annotations"), _foreign(existing), strict=True):
        kept = {key: value for key, value in others.items() if not key.startswith(ORDERING)}
        if kept:
            metadata = mapping(wanted, "metadata")
            metadata[kind] = kept | mapping(metadata, kind)


def _content(found: Data) -> str:
    """Return the SHA-256 of an object's spec and our annotations, the seal itself left out."""
    annotations = mapping(found, "metadata", "annotations")
    ours = {key: value for key, value in annotations.items() if key.startswith(OURS) and key != _CONTENT}
    return _sha256(ours, mapping(found, "spec"))


def _foreign(found: Data) -> tuple[Object, Object]:
    """Return an object's labels, and its annotations that are not ours."""
    annotations = mapping(found, "metadata", "annotations")
    others = {key: value for key, value in annotations.items() if not key.startswith(OURS)}
    return mapping(found, "metadata", "labels"), others


def _sealed(found: Data) -> tuple[str, str]:
    """Return the two halves of an object's seal; an early one has no second half."""
    content, _, marks = text(found, "metadata", "annotations", _CONTENT).partition(_BETWEEN)
    return content, marks


def _is_sealed_whole(found: Data) -> bool:
    """Tell whether an object carries an early seal, of all that it says, and says that."""
    annotations = mapping(found, "metadata", "annotations")
    said: Data = {
        "labels": mapping(found, "metadata", "labels"),
        "annotations": {key: value for key, value in annotations.items() if key != _CONTENT},
        "spec": mapping(found, "spec"),
    }
    return _sealed(found) == (_sha256(said), "")


def _sha256(*said: Data) -> str:
    """Return the SHA-256 of data as JSON: of several values as a list."""
    data = said[0] if len(said) == 1 else [*said]
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
