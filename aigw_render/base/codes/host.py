"""AIGW5xx: the program that called us, or that we call, gives or wants something else."""

from __future__ import annotations

from aigw_render.base.codes.code import Code

HOST = (
    Code(
        "AIGW501",
        "error",
        "the result is empty, and the calling program would delete what is deployed",
        "Argo CD takes what a plugin prints as all that there shall be. When it prints nothing, an "
        "Application that prunes deletes everything it has deployed.",
        "Correct the Application's path; or look at what leaves files out: `exclude`, values of the chart, "
        "a kustomization that lists nothing. An Application that shall be empty is deleted as one.",
    ),
    Code(
        "AIGW502",
        "error",
        "a parameter of an Argo CD Application cannot be used",
        "The parameter, or the variable in its place, holds a value that means nothing here, or one that "
        "Helm would read as an option or as two values.",
        "Correct it in the Application's `spec.source.plugin`; `aigw-render cmp parameters` lists them all.",
    ),
    Code(
        "AIGW503",
        "error",
        "it is not clear what an Argo CD Application's folder holds",
        "Plain manifests, a kustomization and a Helm chart are rendered in different ways, and the wrong one "
        "would give Argo CD other objects to apply, and others to delete.",
        "Set the Application's parameter `source` to `folder`, `kustomize` or `helm`, or correct its path.",
    ),
    Code(
        "AIGW504",
        "error",
        "a config file from the repository may not read this secret",
        "What a config names as a seed ends up in the manifests. Whoever can write to the repository could "
        "read the plugin's own variables and files that way.",
        "Give the seed to the plugin's sidecar in a variable whose name starts with `AIGW_`, or in the "
        "config file that the sidecar's `AIGW_RENDER_CONFIG` names.",
    ),
    Code(
        "AIGW505",
        "error",
        "there is no folder to write to",
        "Both kustomize and Helm need a folder for what they write meanwhile. In the plugin's sidecar only "
        "what is mounted can be written to.",
        "Mount an emptyDir into the sidecar, and let its variable `TMPDIR` name it, as the manifests in "
        "`plugin/argocd` do.",
    ),
    Code(
        "AIGW506",
        "error",
        "a document is no object, and Argo CD refuses all that is printed with it",
        "The folder holds a YAML or JSON file that is no manifest (a chart's values, a tool's settings), or "
        "a template. Argo CD reads what a plugin prints as objects, fails at the first that is none, and "
        "names neither the file nor the line.",
        "Leave the file out with `exclude` (a parameter, or in the config file), or move it out of the "
        "Application's folder. A chart is rendered when its own folder is the Application's path.",
    ),
    Code(
        "AIGW507",
        "error",
        "a kustomization names what would be downloaded",
        "A URL, a Git repository and a chart that is not there are fetched by kustomize. In Argo CD "
        "whoever can open a pull request could have the plugin's sidecar send requests, and deploy what is "
        "in no repository that anybody reviews.",
        "Vendor it: put the base, the file or the chart into the repository, and name its path. Only the "
        "plugin's administrator can allow downloads, with `AIGW_RENDER_ALLOW_REMOTE=true` in the sidecar's "
        "environment.",
    ),
    Code(
        "AIGW508",
        "error",
        "it cannot be told what a kustomization has kustomize or Helm do",
        "What a kustomization leads to is looked at before it is built, so that nothing outside of the "
        "repository is read or run. This one cannot be read as kustomize reads it; or it changes the configs "
        "of plugins, so that they cannot be looked at; or it says what would have Helm run a program: a home "
        "of its own, where plugins may be, or an option in the place of a name.",
        "Correct the YAML; list the configs of plugins as files; leave out `configHome`, `helmHome` and "
        "`helmBin`, and names that begin with `-`.",
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
        "may be a part only. Or it printed nothing behind `render --kustomize`: an empty result, once "
        "applied, deletes what runs.",
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
        "AIGW513",
        "error",
        "kustomize's function or plugin was called in another way than kustomize calls it",
        "`aigw-render fn` reads a ResourceList of `config.kubernetes.io/v1` on its standard input, and "
        "`aigw-render exec-plugin` a config file as its first argument. What came in is something else.",
        "Let kustomize call it, or pipe manifests into `aigw-render render -`.",
    ),
    Code(
        "AIGW514",
        "error",
        "a function or plugin of kustomize has nothing to read",
        "A transformer gets all objects from kustomize and a generator none. An empty result would pass "
        "without a word.",
        "Under `generators`, say `mode: generate` in the config, and in `context` the paths of the files "
        "with the Gateways and their routes. Where a transformer or a validator may get no objects, say "
        "`mode: transform` or `mode: validate`.",
    ),
    Code(
        "AIGW515",
        "error",
        "kustomize has renamed an object, and mends the references to it only after functions have run",
        "`namePrefix`, `nameSuffix` and hashes of generated ConfigMaps and Secrets change names at once, but "
        "what refers to them (`nameReference`) is changed at the very end of a build. A function sees the "
        "new name and the old reference: it would miss a Gateway's routes, or compute another hash than "
        "the controller.",
        "Render the finished build: `kustomize build DIR | aigw-render render -`; kustomize knows this field "
        "from a `nameReference` in `configurations` only. Or change the reference with `replacements`, which "
        "do run before functions.",
    ),
    Code(
        "AIGW520",
        "error",
        "a rendered file is not part of the commit",
        "The hook looks at what a commit holds. Git does not track this file, so the commit would lack it, "
        "however right it is on your disk.",
        "Add it with `git add`. If Git ignores it, take it out of `.gitignore`.",
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
