"""`python -m aigw_render` is the program `aigw-render`."""

from __future__ import annotations

from aigw_render.cli.start import main

if __name__ == "__main__":
    main()
