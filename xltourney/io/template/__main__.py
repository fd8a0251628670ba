"""``python -m xltourney.io.template`` writes the template that the project ships."""

from xltourney.io.resources import template_path
from xltourney.io.template import template

template_path().write_bytes(template())
