"""Which image the extproc runs."""

from __future__ import annotations

from aigw_render.base.data import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data


def resolve_image(base: str, extproc: Data) -> str:
    """Return the image for a GatewayConfig's `spec.extProc` (or None) and the controller's image."""
    image = text(extproc, "kubernetes", "image")
    return image or merge_image(base, text(extproc, "kubernetes", "imageRepository"))


def merge_image(base: str, repository: str) -> str:
    """Return `repository` with the tag or digest of `base`; `base` itself for an empty repository."""
    return repository + _version(base) if repository else base


def _version(image: str) -> str:
    """Return the tag or digest of an image with its separator; a tag before a digest is dropped."""
    _, at, digest = image.partition("@")
    if at:
        return at + digest
    last = image[image.rfind("/") + 1 :]
    return last[last.rfind(":") :] if ":" in last else ""
