"""The AI Gateway controller in a dump: does it run with the settings that are assumed?"""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.plan.doctor.check import fine, found
from aigw_render.settings.controllers import deployed_flags, find_controllers, hidden_flags
from aigw_render.settings.flags import controller_settings
from aigw_render.settings.flagtable import PUBLIC_SEEDS, SECRET_FLAGS, flags_of
from aigw_render.settings.seeds import SecretSeed
from aigw_render.settings.version import Version, tagged_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.doctor.check import Case, Check
    from aigw_render.read.resource import Resource
    from aigw_render.settings.controllers import FoundController
    from aigw_render.settings.effective import Effective

_UNSET = "(not set)"


def controller_checks(case: Case, dump: Iterable[Resource]) -> Iterator[Check]:
    """Yield for each controller in a dump in which settings it differs, or that it does not."""
    for controller in find_controllers(dump):
        differing = [*_release(controller, case.effective), *_settings(controller, case.effective)]
        for finding in differing:
            yield found("live", finding)
        if not differing:
            text = f"{_title(controller)} runs with the settings that are assumed"
            yield fine("live", text, controller.where())


def _title(controller: FoundController) -> str:
    resource = controller.resource
    return f"the controller of Deployment {resource.namespace}/{resource.name}"


def _release(controller: FoundController, effective: Effective) -> Iterator[Diagnostic]:
    """Yield that another version runs; an image without such a tag tells none."""
    version = tagged_version(controller.image)
    if version and version.full != effective.version:
        place = controller.resource.place((*controller.path, "image"))
        hint = f"say --ai-gateway-version {version.full}"
        yield make(
            "AIGW227",
            f"{_title(controller)} is of another version",
            place,
            found=f"{version.full} runs",
            expected=f"{effective.version} is assumed",
            hint=hint,
        )


def _settings(controller: FoundController, effective: Effective) -> Iterator[Diagnostic]:
    """Yield each setting that differs; what the dump does not tell (a value from a Secret) is passed over."""
    release = effective.release.name
    flags = deployed_flags(controller, Version(effective.release, effective.version), complete=True)
    hidden = hidden_flags(controller, flags)
    runs, _ = controller_settings(flags.flags, release)
    for name, flag in flags_of(release).items():
        if not flag.field or name in hidden:
            continue
        one, other = getattr(runs, flag.field), getattr(effective.controller, flag.field)
        if one != other and not isinstance(other, SecretSeed):
            yield make(
                "AIGW227",
                f"{_title(controller)}: --{name} differs",
                flags.flags[name].place or controller.where(),
                found=f"{_shown(name, one)} runs",
                expected=f"{_shown(name, other)} is assumed",
                hint="say here what the controller uses; "
                f"`aigw-render settings --explain {name}` tells where ours comes from",
            )


def _shown(name: str, value: object) -> str:
    """Return a setting for people; a seed, and variables that may hold keys, are not shown."""
    if value is None:
        return _UNSET
    if name == "extProcExtraEnvVars" and isinstance(value, tuple):
        return "; ".join(f"{variable}=***" for variable, _ in value)
    if name in SECRET_FLAGS and value not in PUBLIC_SEEDS:
        return "***"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value) if value != "" else '""'
