"""AIGW3xx, 4xx and 9xx: secrets, results that would harm a cluster, our own failures."""

from __future__ import annotations

from aigw_render.base.codes.code import Code

SAFETY = (
    Code(
        "AIGW301",
        "error",
        "the MCP session seed would be written in plain text",
        "The container's arguments hold the seed. Rendered manifests end up in Git and in logs, where many "
        "can read it and then decrypt MCP sessions.",
        "Let the container read the seed from a Secret (`mcpSessionEncryptionSeed: {secretKeyRef: …}` in the "
        "configuration), render where the output is not kept, or acknowledge it with `--allow-secrets` when "
        "the place is safe.",
    ),
    Code(
        "AIGW302",
        "error",
        "the variable of an MCP session seed is taken",
        "The container reads the seed from a Secret through a variable of our name, and a GatewayConfig or "
        "the controller sets a variable of that name. Only one of them would count.",
        "Remove the variable there, or give it another name.",
    ),
    Code(
        "AIGW401",
        "error",
        "the AI Gateway webhook would inject a second time",
        "A webhook configuration in the input selects the rendered pods. Container and volume names would "
        "be there twice, the API server would reject the pods, and no Envoy would start.",
        "Exclude rendered pods from the webhook with the selector shown, or say `webhook: managed` to let "
        "this program edit it.",
    ),
    Code(
        "AIGW402",
        "error",
        "a new EnvoyProxy could replace one that is not in the input",
        "The Gateway has no EnvoyProxy, and its GatewayClass is not in the input. If the GatewayClass, or "
        "Envoy Gateway's own configuration, has an EnvoyProxy, ours would take its place and lose its "
        "settings.",
        "Add the file with the GatewayClass (`--context PATH`), or say `envoyProxy.create: true` in the "
        "configuration when there is none.",
    ),
    Code(
        "AIGW403",
        "error",
        "a patch in the EnvoyProxy undoes what must be injected",
        "Envoy Gateway applies `patch` last. This one replaces, nulls, deletes or orders a list that the "
        "injection needs, sets the hash itself, or is a JSONMerge patch where the container must go into a "
        "patch.",
        "Write the patch in the form shown: as StrategicMerge with only the items that you add, or with "
        "EnvoyProxy's own fields.",
    ),
    Code(
        "AIGW404",
        "error",
        "Gateways that are merged into one Envoy cannot be injected",
        "With `mergeGateways: true` one workload serves every Gateway of the class. AI Gateway does not "
        "support this: the extproc's configuration belongs to one Gateway.",
        "Move the Gateways with AI routes to a GatewayClass without `mergeGateways`.",
    ),
    Code(
        "AIGW405",
        "error",
        "two levels of EnvoyProxy cannot be merged without losing settings",
        "The Gateway's EnvoyProxy is merged over another one. With a `patch` on both levels Envoy Gateway "
        "drops the whole configuration; with JSONMerge our lists would replace the other level's.",
        "Keep the patch on one level only, or give the Gateway one EnvoyProxy that says everything "
        "(mergeType Replace).",
    ),
    Code(
        "AIGW406",
        "error",
        "one of our names is taken, or the socket's folder is",
        "A container or volume has a name that the injection needs and is not ours, or something else is "
        "mounted where the socket goes. Envoy Gateway merges by name, so one of the two would be lost.",
        "Rename your container or volume, or mount it somewhere else.",
    ),
    Code(
        "AIGW407",
        "error",
        "an env name that stands twice cannot be written once",
        "The controller's env list holds a name twice, and another value refers to it as `$(NAME)`. An "
        "EnvoyProxy may hold each name once only, and then that reference would see another value.",
        "Remove one of the two entries from the controller's extra env vars.",
    ),
    Code(
        "AIGW408",
        "error",
        "an EnvoyProxy with a client certificate cannot be copied to another namespace",
        "`backendTLS.clientCertificateRef` is read in the EnvoyProxy's own namespace. A copy in the "
        "Gateway's namespace would not find the Secret.",
        "Give the Gateway an EnvoyProxy of its own in its namespace, with a Secret that is there.",
    ),
    Code(
        "AIGW409",
        "error",
        "an EnvoyProxy that this program created was edited",
        "An EnvoyProxy with the annotation `aigw-render.github.io/created-for` is made anew from its source "
        "on every run, and goes with the last AI route. Somebody else's edit in it would be lost.",
        "Edit the EnvoyProxy that it is copied from; or make it your own by deleting its annotations that "
        "start with `aigw-render.github.io/`.",
    ),
    Code(
        "AIGW410",
        "error",
        "a Gateway that must point to another EnvoyProxy can only be read",
        "The extproc needs an EnvoyProxy of the Gateway's own, and the Gateway has to name it in "
        "`spec.infrastructure.parametersRef`. A Gateway in a `--context` path is never edited.",
        "Give the Gateway's file as an input; or say `inject: elsewhere` for this Gateway in the "
        "configuration file when another run does it.",
    ),
    Code(
        "AIGW411",
        "error",
        "an EnvoyProxy is shared, and the configuration says not to split it",
        "The filter configuration is mounted per Gateway, so an EnvoyProxy that several Gateways use cannot "
        "hold it. `envoyProxy.shared: refuse` forbids to make a copy for each.",
        "Give each Gateway with AI routes an EnvoyProxy of its own, or say `envoyProxy.shared: split`.",
    ),
    Code(
        "AIGW413",
        "error",
        "Envoy Gateway does not call the AI Gateway's hooks",
        "The configuration of Envoy Gateway in the input has no extension manager, or one that lacks a hook. "
        "Then Envoy never sends a request to the extproc: it goes out as it came in, without credentials.",
        "Take over the `extensionManager` of the values that the AI Gateway publishes for Envoy Gateway's "
        "chart.",
    ),
)

INTERNAL = (
    Code(
        "AIGW901",
        "error",
        "our own result did not pass its proof",
        "Every edited document is parsed again and compared with the plan before anything is written. They "
        "differ, which is a defect of this program. Your files are untouched.",
        "Please report it with the document that is named, after taking out what is private. Writing the "
        "document in plain block style usually avoids it.",
    ),
)
