"""What the add-in tells LibreOffice about itself: the function wizard's texts, the names in files, its parts."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from xltourney.hosts.libreoffice.office.signatures import DOCUMENT, SERVICE, Method

#: The service that binds formulas of other programs when a document is opened.
REBIND_SERVICE = "org.xltourney.Rebind"

TYPE_LIBRARY = "xltourney.rdb"
COMPONENT = "xltourney_addin.py"
FUNCTIONS = "CalcAddIn.xcu"
JOBS = "Jobs.xcu"

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_OOR = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
_SETTINGS = "application/vnd.sun.star.configuration-data"
_PARTS = {
    TYPE_LIBRARY: "application/vnd.sun.star.uno-typelibrary;type=RDB",
    FUNCTIONS: _SETTINGS,
    JOBS: _SETTINGS,
    COMPONENT: "application/vnd.sun.star.uno-component;type=Python",
}


def manifest() -> str:
    """``META-INF/manifest.xml``: which part is what; types come before the component that needs them."""
    entries = "".join(
        f" <manifest:file-entry manifest:media-type={quoteattr(kind)} manifest:full-path={quoteattr(name)}/>\n"
        for name, kind in _PARTS.items()
    )
    return f'{_HEAD}<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">\n{entries}</manifest:manifest>\n'


def description(version: str) -> str:
    """``description.xml``: what the list of extensions shows."""
    return f"""{_HEAD}<description xmlns="http://openoffice.org/extensions/description/2006"\
 xmlns:d="http://openoffice.org/extensions/description/2006">
 <version value={quoteattr(version)}/>
 <identifier value={quoteattr(SERVICE)}/>
 <display-name><name lang="en">xltourney: tie-breaks and standings in cells</name></display-name>
 <dependencies><OpenOffice.org-minimal-version value="4.0" d:name="LibreOffice 4.0 or newer"/></dependencies>
</description>
"""


def functions(methods: Iterable[Method]) -> str:
    """``CalcAddIn.xcu``: each method with its name in formulas and in .xlsx files, its help and its arguments."""
    nodes = "".join(map(_function, methods))
    service = f'<node oor:name={quoteattr(SERVICE)} oor:op="replace">'
    where = f'<node oor:name="AddInInfo">{service}<node oor:name="AddInFunctions">'
    return _component_data("CalcAddIns", f"{where}\n{nodes}</node></node></node>")


def jobs() -> str:
    """``Jobs.xcu``: what runs when a document was opened in a window."""
    service = quoteattr(REBIND_SERVICE)
    known = f'<node oor:name={service} oor:op="replace">{_plain("Service", REBIND_SERVICE)}</node>'
    listed = f'<node oor:name="JobList"><node oor:name={service} oor:op="replace"/></node>'
    event = f'<node oor:name="onDocumentOpened" oor:op="fuse">{listed}</node>'
    return _component_data("Jobs", f'<node oor:name="Jobs">{known}</node>\n<node oor:name="Events">{event}</node>')


def _component_data(name: str, content: str) -> str:
    package = f'oor:name="{name}" oor:package="org.openoffice.Office"'
    return f"{_HEAD}<oor:component-data {_OOR} {package}>\n{content}\n</oor:component-data>\n"


def _function(method: Method) -> str:
    told = method.function.help if method.shown == method.function.name else _alias_help(method)
    arguments = "".join(
        f'<node oor:name={quoteattr(each.name)} oor:op="replace">{_text("DisplayName", each.shown)}'
        f"{_text('Description', each.help)}</node>"
        for each in method.parameters
        if each.type != DOCUMENT
    )
    return (
        f'<node oor:name={quoteattr(method.name)} oor:op="replace">{_text("DisplayName", method.shown.upper())}'
        f"{_text('Description', told)}{_plain('Category', 'Add-In')}{_text('CompatibilityName', method.shown)}"
        f'<node oor:name="Parameters">{arguments}</node></node>\n'
    )


def _alias_help(method: Method) -> str:
    return f"The same as {method.function.name}, by the name that Excel with xlwings Lite stores in a workbook."


def _plain(name: str, value: str) -> str:
    return f"<prop oor:name={quoteattr(name)}><value>{escape(value)}</value></prop>"


def _text(name: str, value: str) -> str:
    return f'<prop oor:name={quoteattr(name)}><value xml:lang="en-US">{escape(value)}</value></prop>'
