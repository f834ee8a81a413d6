"""AIGW1xx: the input, the settings or the command line cannot be used as they are."""

from __future__ import annotations

from aigw_render.base.codes.code import Code

INPUT = (
    Code(
        "AIGW101",
        "error",
        "the document is not readable YAML or JSON",
        "The text at this place breaks the rules of YAML, so neither Kubernetes nor this program can tell "
        "what it says. Nothing can be rendered safely from a tree with such a document in it.",
        "Look at the place shown and one line above it: the usual causes are a tab used as indentation, a "
        "quote or bracket that is never closed, and a value with `: ` or ` #` in it that needs quotes.",
    ),
    Code(
        "AIGW102",
        "error",
        "the GatewayConfig that a Gateway names is missing",
        "The Gateway's annotation names a GatewayConfig that is not in the input. The controller says "
        "nothing about it and uses its defaults, so a typing error silently loses your image, env and "
        "resources.",
        "Correct the name, or add the file that holds the GatewayConfig (`--context PATH` when it lives in "
        "another tree). It must be in the Gateway's own namespace. `--allow-missing-config` does what the "
        "controller does.",
    ),
    Code(
        "AIGW103",
        "error",
        "a Gateway has AI routes, but there is nothing to inject into",
        "An AIGatewayRoute or MCPRoute is attached to this Gateway, but the input holds neither an "
        "EnvoyProxy nor a workload of it. Its Envoy would run without the extproc, and requests would go "
        "out without credentials.",
        "Add the missing file, or say where the injection happens: `inject: elsewhere` for this Gateway in "
        "the configuration file.",
    ),
    Code(
        "AIGW104",
        "error",
        "the EnvoyProxy that is referred to is missing",
        "A parametersRef names an EnvoyProxy that is not in the input. Envoy Gateway does not accept a "
        "Gateway whose EnvoyProxy is missing, and a GatewayClass without its EnvoyProxy renders with "
        "defaults.",
        "Correct the name in the parametersRef, or add the file with the EnvoyProxy: as input when it may "
        "be edited, with `--context PATH` when it may only be read.",
    ),
    Code(
        "AIGW105",
        "error",
        "a value has the wrong type",
        "Kubernetes reads another type here than the field takes, so the API server would reject the "
        "object. Unquoted `y`, `no`, `on`, `123` and `1e3` are the usual surprise: they are booleans and "
        "numbers, not strings.",
        "Put quotes around the value when a string is wanted, or write a value of the expected type.",
    ),
    Code(
        "AIGW106",
        "error",
        "a required field is missing",
        "The API server rejects the object without this field.",
        "Add the field at the place shown. An empty value (`field:` with nothing behind it) counts as "
        "missing.",
    ),
    Code(
        "AIGW107",
        "error",
        "a value is not allowed here",
        "The value has the right type but breaks a rule of the API: a pattern, a list of allowed values, a "
        "length, a range, or a rule about two fields together (for example `image` and `imageRepository` "
        "at once).",
        "Change the value to what is expected. The message names the rule that was broken.",
    ),
    Code(
        "AIGW108",
        "error",
        "an entry stands twice in a list that is keyed",
        "The entries of this list are told apart by the keys shown, and two entries have the same ones. "
        "The API server rejects the object.",
        "Remove one of the two entries, or give it another key.",
    ),
    Code(
        "AIGW109",
        "error",
        "two objects have the same kind, namespace and name",
        "Only one of them can exist in the cluster, and which one depends on the order they are applied "
        "in. What is rendered from them would be a guess.",
        "Remove or rename one. If one is only there to be read, give its path with `--context` and not as "
        "input. An object without a namespace counts as one of `default`, or of `--namespace`.",
    ),
    Code(
        "AIGW110",
        "error",
        "the AI Gateway release does not know this apiVersion",
        "The object is written for another API version than the chosen release serves, so the cluster "
        "would reject it.",
        "Choose the release that your cluster runs with `--ai-gateway-version`, or write the object in an "
        "apiVersion that this release serves.",
    ),
    Code(
        "AIGW111",
        "error",
        "a workload's own labels and its pod template's labels name different Gateways",
        "The webhook goes by the pod template's labels and the controller by the workload's own. When they "
        "disagree, one Gateway's extproc is injected and another's hash is stamped.",
        "Make the two owning-gateway labels the same in `metadata.labels` and in "
        "`spec.template.metadata.labels`. `--skip-invalid` renders what the cluster would do.",
    ),
    Code(
        "AIGW112",
        "error",
        "a name is longer than Kubernetes allows",
        "A name that is built from this one (a label value, a volume, a Secret) would pass the limit of "
        "Kubernetes, and the pods would be rejected.",
        "Shorten the Gateway's name or namespace. AI Gateway v1.1 and later cut the names of volumes "
        "themselves; earlier releases do not.",
    ),
    Code(
        "AIGW113",
        "error",
        "the controller cannot decode this quantity",
        "The pattern of the API accepts the text, so the cluster would store it, but the controller fails "
        "on it later and stops handling the Gateway.",
        "Write the quantity in a plain form such as `500m`, `2`, `256Mi` or `1Gi`.",
    ),
    Code(
        "AIGW114",
        "error",
        "the controller would refuse these flags",
        "With such arguments the AI Gateway controller does not start, so there is nothing to be equal to.",
        "Correct the argument where it comes from; `aigw-render settings` shows the source of each setting.",
    ),
    Code(
        "AIGW115",
        "error",
        "a setting is invalid",
        "The configuration file, an environment variable or an option holds a value that this program "
        "cannot use.",
        "Correct the value; `aigw-render settings` shows every setting, its value and its source.",
    ),
    Code(
        "AIGW116",
        "error",
        "a key stands twice in a document that must be edited",
        "YAML forbids it, readers disagree about which of the two counts, and an edit of one of them may "
        "be lost.",
        "Remove one of the two keys. Documents that need no edit may keep theirs.",
    ),
    Code(
        "AIGW117",
        "error",
        "the input passes a limit or is not valid UTF-8",
        "The file has another encoding, a character that YAML forbids, nesting that is too deep, aliases "
        "that grow without bound, or more values in one document than memory should hold. Such input is "
        "refused early, in bounded time and memory.",
        "Save the file as UTF-8. If the file comes from someone else, look at what it is before you raise "
        "a limit.",
    ),
    Code(
        "AIGW118",
        "error",
        "a file cannot be read",
        "The path does not exist, is not readable, or leads out of the tree.",
        "Check the path and its permissions. Symbolic links and `..` must stay inside the tree.",
    ),
    Code(
        "AIGW119",
        "error",
        "a pod template has a shape that cannot be edited",
        "A part that must be extended (the pod spec, a list of containers or volumes, the annotations) is "
        "of another type than Kubernetes expects. Or it is written as hardly anybody writes it, so that no "
        "edit could be taken back to the byte: a key in brackets that fills several lines and has no colon, "
        "a pair that ends a list and has neither braces nor a value, `[key: ]`, or a pair without braces in "
        'what else is JSON, `["key": 1]`.',
        "Correct the part that is shown: lists are written with `- `, mappings as `key: value`.",
    ),
    Code(
        "AIGW120",
        "error",
        "this AI Gateway release is not known",
        "Container and hash differ from release to release. Guessing would give a hash that the controller "
        "replaces, and a rollout each time the manifests are applied.",
        "Choose one of the releases listed in the message with `--ai-gateway-version`, or update this "
        "program.",
    ),
    Code(
        "AIGW121",
        "error",
        "an edit through an alias or merge key cannot be made",
        "The place that must change is shared with other parts of the document through an anchor, and no "
        "own copy could be written that leaves the others as they are.",
        "Write the aliased part out at the place shown (replace `*name` or `<<: *name` by its content).",
    ),
    Code(
        "AIGW122",
        "error",
        "a file cannot be written",
        "The system refuses it (permissions, a full disk, a folder that is missing), a symbolic link leads "
        "out of the tree, or the file has changed since it was read. All new files are written beside the "
        "old ones first, and then all take their places, so nothing has been replaced unless the message "
        "says what.",
        "Mend what the message names and run the command again.",
    ),
    Code(
        "AIGW123",
        "error",
        "values of the chart are missing from the input",
        "An Argo CD Application, a Flux HelmRelease or a kustomization installs the AI Gateway's chart with "
        "values from a file or an object that is not in the input, or of which there are several. Without "
        "them the settings, and so the hash, would be a guess.",
        "Add the file or the object to the input, or name it with `--context`. Where it lives in another "
        "repository, give the same values with `--controller-values FILE`; an empty file says that nothing "
        "in them matters here.",
    ),
    Code(
        "AIGW128",
        "error",
        "the dump of the cluster holds no objects",
        "`doctor --live` compares what runs with what would be rendered, and the file holds nothing that "
        "runs: it is empty, or of another kind.",
        "Write it with `kubectl get deploy,ds,pods -A -o yaml`.",
    ),
    Code(
        "AIGW130",
        "error",
        "a rule of the API cannot be evaluated here",
        "The API server checks this object with a rule in CEL that this program cannot evaluate: it uses a "
        "function that only Kubernetes has, or takes more steps than the CEL library allows. Whether the API "
        "server takes the object is not known, so it is not taken for valid.",
        "Let a cluster check the object: `kubectl apply --dry-run=server`. `--skip-invalid` leaves it out.",
    ),
    Code(
        "AIGW138",
        "error",
        "there is no object of this name to explain",
        "`explain` looks for a Gateway, an EnvoyProxy, or a Deployment or DaemonSet that carries "
        "owning-gateway labels, among the files that are read. Other kinds have no container to explain.",
        "Say `name`, `namespace/name`, `Kind/name` or `Kind/namespace/name` of an object in the input; "
        "add the folder that has it.",
    ),
    Code(
        "AIGW139",
        "error",
        "several objects have this name",
        "A Gateway and its EnvoyProxy often share a name, and so may objects of two namespaces. An answer "
        "about the wrong one would mislead.",
        "Say one of the full names that the message lists, such as `Gateway/prod/ai`.",
    ),
)
