"""``python -m tools.write_template`` writes ``templates/tournament_template.xlsx``, which the project ships."""

from __future__ import annotations

from xltourney.batch.making import template
from xltourney.io.resources import template_path

if __name__ == "__main__":
    template_path().write_bytes(template())
