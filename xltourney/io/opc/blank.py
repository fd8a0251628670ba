"""A workbook of one empty sheet of ours, for :func:`xltourney.io.graft.graft` to put sheets in its place."""

from __future__ import annotations

import io
import zipfile

_OFFICE = "http://schemas.openxmlformats.org"
#: Stands for the key of the sheet.
_KEY = "@key"
_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_OFFICE}/spreadsheetml/2006/main" xmlns:r="{_OFFICE}/officeDocument/2006/relationships">'
        '<sheets><sheet name="@key" sheetId="1" r:id="rId1"/></sheets><definedNames>'
        '<definedName name="_xlt_mark" localSheetId="0" hidden="1">@key!$A$1</definedName>'
        '<definedName name="_xlt_@key" hidden="1">@key!$A$1</definedName></definedNames></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
    ),
    "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_OFFICE}/spreadsheetml/2006/main"><sheetData/></worksheet>',
}


def blank_workbook(key: str) -> bytes:
    """A workbook whose only sheet is empty and has this key, a word; equal keys give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in _PARTS.items():
            archive.writestr(zipfile.ZipInfo(name), _HEADER + text.replace(_KEY, key))
    return buffer.getvalue()
