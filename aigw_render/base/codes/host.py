"""AIGW5xx: the program that called us, or that we call, gives or wants something else."""

from __future__ import annotations

from aigw_render.base.codes.code import Code

HOST = (
    Code(
        "AIGW501",
        "error",
        "the calling program gave input or settings that cannot be used",
        "Argo CD, Helm and kustomize each hand over manifests and settings in a way of their own. This "
        "call did not keep to it, or would make the caller delete things (an empty result makes Argo CD "
        "prune).",
        "Compare the call with the guide for this caller, and look at what it passes on.",
    ),
    Code(
        "AIGW510",
        "error",
        "a program that builds manifests is not installed",
        "The manifests have to be built first, and the program that does it is not on the PATH.",
        "Install it, or build the manifests elsewhere and pipe them into `aigw-render render -`.",
    ),
    Code(
        "AIGW511",
        "error",
        "building the manifests failed",
        "The program that builds the manifests ended with an error. What it printed is not used, as it "
        "may be a part only.",
        "Run the command that is shown by itself; what it said comes first in the report.",
    ),
    Code(
        "AIGW512",
        "error",
        "building the manifests takes too long, or gives too much",
        "The program was stopped: it took longer than the time limit, or printed more than is read. "
        "Usually it waits for a network that is not there.",
        "Run the command that is shown by itself. Vendor remote bases and charts into the repository.",
    ),
    Code(
        "AIGW525",
        "error",
        "a file that `init` would write is there already",
        "It holds something else, which may be somebody's work, so nothing was written.",
        "Look at the new content with `--dry-run` and add to your file what is missing in it, or let "
        "`--force` replace it.",
    ),
)
