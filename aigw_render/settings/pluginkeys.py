"""What an Argo CD Application can say beside the settings: what is built, and from where."""

from __future__ import annotations

from aigw_render.settings.keys import Key

SOURCES = ("auto", "folder", "kustomize", "helm")

PLUGIN_KEYS: tuple[Key, ...] = (
    Key("config", about="The config file of kind AIGatewayRender, seen from the Application's folder."),
    Key("source", "choice", SOURCES, about="What the folder holds; auto: what its files say."),
    Key("value_files", "list", about="Helm: values files, seen from the Application's folder."),
    Key("values", about="Helm: values as a YAML text, over those of the files."),
    Key("helm_parameters", "map", about="Helm: single values, each as --set would write it."),
    Key("release_name", about="Helm: the release's name, unless it is the Application's."),
    Key("enable_helm", "switch", about="kustomize: inflate the charts that a kustomization names."),
)
"""Said as parameters under their config names, or as variables as settings are."""
