"""`init`: the files that a way of use needs, written for the tree that is found."""

from __future__ import annotations

import click
from click.core import ParameterSource


@click.command("init")
@click.argument("kind", type=click.Choice(["kustomize", "argocd", "helm", "flux", "pre-commit"]))
@click.argument("folder", default=".", type=click.Path(file_okay=False))
@click.option("--ai-gateway-version", metavar="VERSION", help="The AI Gateway release (default: as found).")
@click.option("--kube-version", metavar="VERSION", help="The cluster's Kubernetes version, e.g. 1.33.")
@click.option(
    "--webhook",
    type=click.Choice(["excluded", "absent", "managed"]),
    help="How it is kept from injecting a second time.",
)
@click.option(
    "--manifests",
    default=".",
    show_default=True,
    metavar="PATH",
    help="flux, pre-commit: what to render, in FOLDER.",
)
@click.option("--artifact", metavar="URL", default="", help="flux: push to oci://…, instead of committing.")
@click.option("--repo", metavar="URL", help="pre-commit: where the hooks are, if not at their usual place.")
@click.option("--rev", metavar="REV", help="pre-commit: which tag or commit of it (default: this version's).")
@click.option("--legacy", is_flag=True, help="kustomize: the exec plugin of old, not the function.")
@click.option("--plugin-home", metavar="DIR", help="With --legacy (default: where kustomize looks for it).")
@click.option(
    "--controller-values",
    metavar="FILE",
    help="With --edit and --webhook excluded: the chart's values, in FOLDER, that get the exclusion.",
)
@click.option("--edit", is_flag=True, help="Add to your own configuration files what is needed.")
@click.option("--dry-run", is_flag=True, help="Show the files, and edits as a diff, and write nothing.")
@click.option("--force", is_flag=True, help="Replace files that are there with other content.")
@click.pass_context
def command(
    context: click.Context,
    /,
    kind: str,
    folder: str,
    *,
    edit: bool,
    dry_run: bool,
    force: bool,
    **choices: object,
) -> int:
    """Write what KIND needs to use aigw-render, for the tree in FOLDER (default: here).

    FOLDER is that of the kustomization, the chart's parent for helm, the repository for flux and
    pre-commit, and that of Argo CD's own installation for argocd. Nothing that is there is replaced
    without --force, and a config file or a kustomization never. With --edit these and the config of
    pre-commit get what is missing, and keep all other lines; --dry-run shows the difference before.
    """
    from aigw_render.cli.setup.choices import check_choices
    from aigw_render.cli.setup.files import shown, write
    from aigw_render.cli.setup.kinds import KINDS
    from aigw_render.cli.setup.tree import look_at
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.write.report.escape import escape

    tree = look_at(folder, choices)
    said = [name for name in choices if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    check_choices(kind, folder, choices, said)
    if choices["controller_values"] and not edit:
        message = "--controller-values goes with --edit."
        raise click.UsageError(message)
    made = KINDS[kind](tree, choices)
    if edit:
        made = made.edited()
    if dry_run:
        write_stdout(shown(made.files).encode())
        return 0
    lines = (*write(made.files, force=force), *map(escape, made.next))
    write_stdout("".join(f"{line}\n" for line in lines).encode())
    return 0
