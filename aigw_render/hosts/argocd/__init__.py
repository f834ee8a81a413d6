"""Argo CD's config management plugin: `aigw-render cmp discover`, `generate` and `parameters`."""
