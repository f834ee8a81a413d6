"""How we are called: files and streams, KRM, Argo CD, Helm."""
