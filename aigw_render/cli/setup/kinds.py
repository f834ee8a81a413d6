"""What each kind of `init` writes, and what is left to do."""

from __future__ import annotations

import os
import shlex

from aigw_render import __version__
from aigw_render.base.record import NamedTuple
from aigw_render.cli.setup.edits import Edit, added_hook, added_item, edited, excluded_pods, said_settings
from aigw_render.cli.setup.files import NewFile, content
from aigw_render.cli.setup.texts import filled, packaged, quoted
from aigw_render.cli.setup.tree import CONFIG, TRANSFORMER
from aigw_render.extproc.podparts import INJECTED_LABEL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from aigw_render.base.data import Data
    from aigw_render.cli.setup.tree import Tree

RENDERED = "rendered"
"""The folder for rendered manifests, beside their sources."""
BRANCH = "main"
REQUIREMENT = f"aigw-render=={__version__}"
"""One version: another one may render other bytes, and roll every Envoy."""
REPOSITORY = "https://github.com/aigw-render/aigw-render"
_LEGACY = "aigw-render.github.io/v1alpha1/aigatewayrender/AIGatewayRender"
_ARGOCD = ("kustomization.yaml", "plugin.yaml", "sidecar.yaml", "helm-values.yaml")


class Made(NamedTuple):
    """What `init` has to write, and what it says then."""

    files: tuple[NewFile, ...]
    next: tuple[str, ...]
    edits: tuple[Edit, ...] = ()
    """What it could add to files that are there."""

    def edited(self) -> Made:
        """Return it with its edits among the files; what is left to do by hand is said."""
        files, following = {one.path: one for one in self.files}, list(self.next)
        for edit in self.edits:
            before = content(edit.path)
            after = None if before is None else edited(before, edit.change)
            if before is not None and after is not None:
                files[edit.path] = NewFile(edit.folder, edit.name, after, edits=before)
                following = [line for line in following if line not in edit.by_hand]
            elif before is not None or edit.path not in files:
                files.pop(edit.path, None)
                following[:0] = [line for line in edit.by_hand if line not in following]
        return Made(tuple(files.values()), tuple(following))


def argocd(tree: Tree, _choices: Mapping[str, object]) -> Made:
    """Return a component that adds the plugin to an installation of Argo CD."""
    files = tuple(NewFile(tree.folder, f"aigw-render/{name}", packaged("argocd", name)) for name in _ARGOCD)
    by_hand = (
        "Add to the kustomization of Argo CD:",
        "  components: [aigw-render]",
        "or give helm-values.yaml to the chart argo-cd, with the image's name in it.",
    )
    name, change = tree.kustomization, added_item("components", "aigw-render")
    edits = (Edit(tree.folder, name, change, by_hand),) if name else ()
    return Made(files, ("", "Next: build the plugin's image (docs/argocd.md).", *by_hand), edits)


def pre_commit(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return the config of pre-commit, with the hook that renders in place."""
    values = {
        "config": CONFIG,
        "manifests": choices["manifests"],
        "repo": choices.get("repo") or REPOSITORY,
        "rev": choices.get("rev") or f"v{__version__}",
    }
    hooks = NewFile(tree.folder, ".pre-commit-config.yaml", filled("pre-commit/config.yaml.j2", values))
    text = hooks.data.decode()
    by_hand = (f"Add to {hooks.path}:", *text[text.index("repos:") :].splitlines())
    return Made(
        (_config(tree), hooks),
        ("", f"Next: complete {CONFIG}, then: pre-commit install && pre-commit run --all-files"),
        (*_settings(tree, choices), Edit(tree.folder, hooks.name, added_hook(text), by_hand)),
    )


def helm(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return the post-renderer of Helm 3, which with its `plugin.yaml` is a plugin of Helm 4."""
    script = NewFile(tree.folder, "aigw-render/post-render", packaged("helm", "post-render"), executable=True)
    plugin = NewFile(tree.folder, "aigw-render/plugin.yaml", packaged("helm", "plugin.yaml"))
    config = _config(tree)
    path = script.path if os.path.isabs(script.path) else f"./{script.path}"
    program, plugin_folder = shlex.quote(path), shlex.quote(os.path.dirname(path))
    args = f"--post-renderer-args {shlex.quote(f'--config={config.path}')}"
    return Made(
        (config, script, plugin),
        (
            "",
            f"Next: complete {config.path}, then",
            f"Helm 3: helm template NAME CHART --post-renderer {program} {args}",
            f"Helm 4: helm plugin install {plugin_folder}, then",
            f"        helm template NAME CHART --post-renderer aigw-render {args}",
        ),
        _settings(tree, choices),
    )


def kustomize(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return the transformer, and the kustomization around it where there is none; or the legacy plugin."""
    legacy = bool(choices.get("legacy"))
    files = [_transformer(tree, legacy=legacy)]
    if legacy:
        files.append(_legacy_plugin(choices))
    if not tree.kustomization:
        files.append(_kustomization(tree))
    flags = "--enable-alpha-plugins" if legacy else "--enable-alpha-plugins --enable-exec"
    build = f"{_home(choices)}kustomize build {flags} {_word(tree.folder)}"
    steps, change = tuple(_kustomize_steps(tree)), added_item("transformers", TRANSFORMER)
    edits = [Edit(tree.folder, tree.kustomization, change, steps)] if tree.kustomization else []
    following = ("", f"Next: complete {TRANSFORMER}, then", *steps, build)
    return Made(tuple(files), following, (*edits, *_values(tree, choices)))


def _kustomize_steps(tree: Tree) -> Iterator[str]:
    """Yield what only the user can do to the kustomization."""
    if tree.kustomization:
        yield f"add to {tree.kustomization}, as the last one: transformers: [{TRANSFORMER}]"
    elif not tree.manifests:
        yield "list in kustomization.yaml, under resources, the manifests and folders to build"


def _home(choices: Mapping[str, object]) -> str:
    """Return what tells kustomize of a plugin home that it would not look into."""
    home = str(choices.get("plugin_home") or "")
    if not home or home == plugin_home(os.environ):
        return ""
    return f"KUSTOMIZE_PLUGIN_HOME={shlex.quote(os.path.abspath(home))} "


def _word(path: str) -> str:
    """Return a path as a word of a shell that is no option."""
    return shlex.quote(os.path.join(os.curdir, path) if path.startswith("-") else path)


def _transformer(tree: Tree, *, legacy: bool) -> NewFile:
    values = {**tree.values(), "legacy": legacy, "name": TRANSFORMER}
    return NewFile(tree.folder, TRANSFORMER, filled("kustomize/transformer.yaml.j2", values))


def _legacy_plugin(choices: Mapping[str, object]) -> NewFile:
    home = str(choices.get("plugin_home") or plugin_home(os.environ))
    return NewFile(home, _LEGACY, packaged("kustomize", "AIGatewayRender"), executable=True)


def _kustomization(tree: Tree) -> NewFile:
    values = {"manifests": tree.manifests, "transformer": TRANSFORMER}
    return NewFile(tree.folder, "kustomization.yaml", filled("kustomize/kustomization.yaml.j2", values))


def plugin_home(environ: Mapping[str, str]) -> str:
    """Return where kustomize looks for legacy plugins: the first folder that is there, or else the first."""
    home = environ.get("HOME", "")
    config = environ.get("XDG_CONFIG_HOME", "")
    places = [
        environ.get("KUSTOMIZE_PLUGIN_HOME", ""),
        os.path.join(config, "kustomize", "plugin") if config else "",
        os.path.join(home, ".config", "kustomize", "plugin"),
        os.path.join(home, "kustomize", "plugin"),
    ]
    known = [place for place in places if place]
    return next((place for place in known if os.path.isdir(place)), known[0])


def flux(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return a workflow that commits the rendered manifests, or pushes them, and what Flux applies."""
    artifact, manifests = str(choices.get("artifact") or ""), str(choices["manifests"])
    values = {
        "config": CONFIG,
        "rendered": RENDERED,
        "manifests": os.path.join(os.curdir, manifests) if manifests.startswith("-") else manifests,
        "artifact": artifact,
        "branch": BRANCH,
        "requirement": REQUIREMENT,
    }
    workflow = filled(f"flux/{'artifact' if artifact else 'commit'}.yaml.j2", values)
    return Made(
        (
            _config(tree),
            NewFile(tree.folder, ".github/workflows/aigw-render.yaml", workflow),
            NewFile(tree.folder, ".flux/ai-gateway.yaml", filled("flux/sync.yaml.j2", values)),
        ),
        (
            "",
            f"Next: complete {CONFIG}, look at what the workflow would commit or push,",
            "and let Flux apply .flux/ai-gateway.yaml instead of what it applies now.",
        ),
        _settings(tree, choices),
    )


def _config(tree: Tree) -> NewFile:
    """Return the config file that all kinds share; one that is there stays."""
    return NewFile(tree.folder, CONFIG, filled("aigw-render.yaml.j2", tree.values()), keep=True)


def _settings(tree: Tree, choices: Mapping[str, object]) -> tuple[Edit, ...]:
    """Return what sets the choices in a config that is there, and in the chart's values."""
    names = {"aiGatewayVersion": "ai_gateway_version", "kubeVersion": "kube_version", "webhook": "webhook"}
    said: dict[str, Data] = {key: str(choices[name]) for key, name in names.items() if choices.get(name)}
    by_hand = (f"Say in {CONFIG}, under spec:", *(f"  {key}: {quoted(value)}" for key, value in said.items()))
    config = (Edit(tree.folder, CONFIG, said_settings(said), by_hand),) if said else ()
    return (*config, *_values(tree, choices))


def _values(tree: Tree, choices: Mapping[str, object]) -> tuple[Edit, ...]:
    """Return what lets the webhook leave out what is rendered, in the values that were named for it."""
    name = str(choices.get("controller_values") or "")
    if not name:
        return ()
    expression = f"{{key: {INJECTED_LABEL}, operator: DoesNotExist}}"
    by_hand = (
        f"Add to {name}, to matchExpressions in controller.mutatingWebhook.objectSelector:",
        f"  - {expression}",
    )
    return (Edit(tree.folder, name, excluded_pods, by_hand),)


KINDS: dict[str, Callable[[Tree, Mapping[str, object]], Made]] = {
    "argocd": argocd,
    "flux": flux,
    "helm": helm,
    "kustomize": kustomize,
    "pre-commit": pre_commit,
}
