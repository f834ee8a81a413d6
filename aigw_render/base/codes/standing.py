"""AIGW230 to AIGW240: warnings about where things stand, in the cluster and on the disk."""

from __future__ import annotations

from aigw_render.base.codes.code import Code

STANDING = (
    Code(
        "AIGW230",
        "warning",
        "something stands outside the namespaces that the controller watches",
        "With `watchNamespaces` the controller sees the Gateways, routes and GatewayConfigs of some "
        "namespaces only. A Gateway outside gets no configuration for its extproc, so nothing is injected "
        "for it. A route outside counts for no hash; when a Gateway has no other, the webhook still finds "
        "it and injects.",
        "Add the namespace to the controller's `watchNamespaces`, or move the object. Where several "
        "controllers share a cluster, render with the settings of the one that watches the Gateway.",
    ),
    Code(
        "AIGW231",
        "warning",
        "the workloads of one Gateway are in two namespaces",
        "The controller looks for a Gateway's workloads in the Gateway's own namespace and in Envoy "
        "Gateway's, and gives up when both have some: it stamps no hash and writes no configuration for the "
        "extproc. The webhook still injects, and such pods wait for their Secret.",
        "Keep all workloads of the Gateway in one of the two namespaces.",
    ),
    Code(
        "AIGW232",
        "warning",
        "a byte order mark is part of the text of a line",
        "An invisible character (U+FEFF) starts a line. Kubernetes drops it at the start of a file and right "
        "behind a `---` line; everywhere else it is part of the text, of a key such as `kind` as a rule, and "
        "so the object is another one than it seems to be.",
        "Delete the character, with an editor that shows it or with `sed`; it comes from joining files that "
        "start with one.",
    ),
    Code(
        "AIGW235",
        "warning",
        "the MCP session seed is very short",
        "A seed of one or two characters is guessed at once, and so is every key that is made from it. It "
        "is hidden in reports where it stands as a value, but not wherever its letters happen to stand.",
        "Take a long random text, for example what `openssl rand -base64 32` prints, for the controller "
        "and for this program.",
    ),
    Code(
        "AIGW236",
        "warning",
        "a rendered file is stale",
        "The file that is committed is not what rendering gives now: an input of it has changed since, or "
        "somebody edited it. `check` makes it an error, with exit code 1.",
        "Run the command that the report shows, and commit the result. An edit belongs into the file that is "
        "rendered, or the next run takes it out.",
    ),
    Code(
        "AIGW237",
        "warning",
        "a rendered file is missing",
        "The folder of rendered manifests lacks the file that this input gives, so the cluster would not "
        "get it. `check` makes it an error, with exit code 1.",
        "Run the command that the report shows, and commit the new file.",
    ),
    Code(
        "AIGW238",
        "warning",
        "a rendered file is an orphan",
        "The file is a manifest in the folder of rendered ones, and no input renders it any more: what was "
        "deleted or moved stays in the cluster. `check` makes it an error, with exit code 1.",
        "Delete it. A manifest that belongs there all the same is left alone when `--exclude` names it, by "
        "its path below the folder; files that are no manifests always are.",
    ),
    Code(
        "AIGW239",
        "warning",
        "nothing was read",
        "The folders that are named hold no file that ends in `.yaml`, `.yml` or `.json`, but for hidden and "
        "excluded ones. A `check` of a wrong folder would pass for ever.",
        "Check the path, and what `--exclude`, or `exclude` in the config, leaves out. Where a folder may be "
        "empty nothing needs to be done; with `--strict` this is an error.",
    ),
    Code(
        "AIGW240",
        "warning",
        "extended attributes of a file cannot be kept",
        "A file is replaced by a new one, which gets the old one's mode, owner and extended attributes, ACLs "
        "among them. The system has not let us set these.",
        "Run as a user who may set them, or set them again. With `--strict` nothing is written then.",
    ),
)
