"""libyaml without the rest of PyYAML: in processes of our own, each test one."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

USE = """
import sys
from aigw_render.base.process import own_process
from aigw_render.read.parser import binding
from aigw_render.read.compose import compose
from aigw_render.read.problem import ComposeError
own_process()
root = compose("a: [1, &x b, *x]")
assert [item.kind for item in root.pairs[0][1].items] == ["scalar", "scalar", "alias"]
for text, message in (("a: b: c", "a `:` that"), ("a: '", "the text ends"), ("a: \\0", "a control")):
    try:
        compose(text)
    except ComposeError as error:
        assert error.message.startswith(message), error
    else:
        raise SystemExit(text)
"""


def run(code: str, path: str = "") -> None:
    """Run code in a new process, with a folder before all others on its path."""
    first = f"import sys; sys.path.insert(0, {path!r})\n" if path else ""
    subprocess.run([sys.executable, "-c", first + code], check=True)


def test_the_rest_is_not_loaded() -> None:
    """Same events, same errors; no datetime, no large patterns."""
    run(USE + "assert 'datetime' not in sys.modules and not hasattr(sys.modules['yaml'], 'resolver')")


def test_same_parser() -> None:
    """It is libyaml that answers, with the classes of `yaml.events`."""
    run(USE + "import yaml._yaml, yaml.events; assert binding().scalar is yaml.events.ScalarEvent")


def test_nodes_of_our_own_class() -> None:
    """The binding fills them in directly; what they say is what the long way says."""
    run(
        "from aigw_render.base.process import own_process; own_process()\n"
        "from tests.read.test_quick import test_any_text, test_every_fixture\n"
        "test_every_fixture('edit'); test_any_text()\n"
        "from aigw_render.read.rawnodes import MappingNode\n"
        "import yaml._yaml; assert yaml._yaml.MappingNode is MappingNode"
    )


def test_a_process_of_others_is_left_alone() -> None:
    """PyYAML that is loaded is used as it is, and what we load is all of PyYAML."""
    run(f"import yaml\n{USE}assert yaml.safe_load('a: 2001-01-01')['a'].year == 2001")
    run(
        USE.replace("own_process()\n", "")
        + "import yaml; assert yaml.load('a: 1', yaml.CSafeLoader) == {'a': 1}"
    )


def test_another_pyyaml(tmp_path: Path) -> None:
    """A PyYAML that has other modules is loaded as it wants to be."""
    package = tmp_path / "yaml"
    package.mkdir()
    for name in ("error", "tokens", "events", "nodes"):
        (package / f"{name}.py").write_text("")
    (package / "__init__.py").write_text("whole = True\n")
    code = "from aigw_render.read.quickstart import load_alone\nassert not load_alone()\n"
    run(code + "import yaml\nassert yaml.whole", str(tmp_path))


def test_no_pyyaml() -> None:
    """Without it, the error is the usual one."""
    code = (
        "import sys; from importlib.machinery import PathFinder; found = PathFinder.find_spec\n"
        "PathFinder.find_spec = lambda name, *more: None if name == 'yaml' else found(name, *more)\n"
        "from aigw_render.read.quickstart import load_alone\nassert not load_alone()\n"
        "assert 'yaml' not in sys.modules"
    )
    run(code)


def test_pyyaml_without_libyaml() -> None:
    """Then the parser that is written in Python does the same."""
    run(
        "import sys; sys.modules['yaml._yaml'] = None\n"
        + USE
        + "assert binding().start.__qualname__.startswith('_python')"
    )
    code = USE.replace("own_process()\n", "")
    run("import sys; sys.modules['yaml._yaml'] = None\n" + code + "assert 'datetime' in sys.modules")
