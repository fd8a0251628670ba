"""Tournament report files: bytes, encodings, ends of lines, and files that are something else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.io.trf_lines import SET_A, player
from xltourney.errors import LineRef, WorkbookError
from xltourney.io.trf import parse, read

CYRILLIC = "\n".join(
    (
        "012 Кубок Києва",
        "092 Swiss",
        player(1, "2 w 1", name="Петренко, Олена", rating="2100", points="1.0"),
        player(2, "1 b 0", name="Іваненко, Їжак", rating="2000", points="0.0"),
    )
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "event.trf"


def refused(file: Path, content: bytes, encoding: str | None = None) -> WorkbookError:
    file.write_bytes(content)
    with pytest.raises(WorkbookError) as caught:
        read(file, encoding)
    assert len(caught.value.findings) == 1
    assert "\n" not in caught.value.message
    return caught.value


class TestEncodings:
    @pytest.mark.parametrize("encoding", [None, "utf-8", "UTF8", "utf_8_sig"])
    @pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
    def test_utf_8_with_or_without_a_byte_order_mark(self, file: Path, encoding: str | None, mark: bytes) -> None:
        file.write_bytes(mark + CYRILLIC.encode())
        assert read(file, encoding).document == parse(CYRILLIC).document
        assert parse("\ufeff" + CYRILLIC).document == parse(CYRILLIC).document

    @pytest.mark.parametrize("encoding", ["cp1251", "windows-1251", "koi8-u", "utf-16", "utf-16-le"])
    def test_an_encoding_that_is_named(self, file: Path, encoding: str) -> None:
        file.write_bytes(CYRILLIC.encode(encoding))
        reading = read(file, encoding)
        assert reading.findings == ()
        assert reading.document["players"][0]["name"] == "Петренко, Олена"

    def test_cp1252(self, file: Path) -> None:
        text = "\n".join(("092 Swiss", player(1, "0000 - U", name="Müller, Åke")))
        file.write_bytes(text.encode("cp1252"))
        assert read(file, "cp1252").document["players"][0]["name"] == "Müller, Åke"

    def test_what_is_not_utf_8_asks_for_the_encoding_and_is_never_guessed(self, file: Path) -> None:
        error = refused(file, CYRILLIC.encode("cp1251"))
        assert "--encoding cp1251" in error.message
        assert "--encoding cp1252" in error.message
        assert error.findings[0].place == LineRef(1, 5)

    @pytest.mark.parametrize("ending", ["\n", "\r", "\r\n"])
    def test_the_place_of_the_first_byte_that_is_not_utf_8(self, file: Path, ending: str) -> None:
        text = ending.join(("092 Swiss", player(1, "0000 - U", name="Аня"), player(2, "0000 - H")))
        content = text.encode().replace(b"Player 2", b"Pl\xe4yer2")
        assert refused(file, content).findings[0].place == LineRef(3, 17)

    def test_what_is_not_in_the_encoding_that_was_named(self, file: Path) -> None:
        error = refused(file, b"012 \x98\n", "cp1251")
        assert "98" in error.message
        assert "cp1251" in error.message

    @pytest.mark.parametrize("encoding", ["cp9999", "", "hex", "rot13", "zlib", "a\0b", "undefined"])
    def test_an_unknown_encoding(self, file: Path, encoding: str | None) -> None:
        assert "not known" in refused(file, b"012 Open\n", encoding).message


class TestEndsOfLines:
    @pytest.mark.parametrize("ending", ["\n", "\r", "\r\n"])
    def test_lf_cr_and_crlf(self, file: Path, ending: str) -> None:
        file.write_bytes(SET_A.replace("\n", ending).encode())
        reading = read(file)
        assert reading.document == parse(SET_A).document
        assert reading.places["players", 15] == LineRef(19, 1)

    def test_a_mixture_and_the_end_mark_of_dos(self) -> None:
        head, *lines = SET_A.split("\n")
        mixed = head + "\r\n" + "\r".join(lines[:5]) + "\n" + "\r\n".join(lines[5:]) + "\r\n\x1a"
        assert parse(mixed).document == parse(SET_A).document

    def test_blank_lines_do_not_matter(self) -> None:
        assert parse(SET_A.replace("\n", "\n\n   \n")).document == parse(SET_A).document


class TestSomethingElse:
    def test_a_workbook(self, file: Path) -> None:
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr("[Content_Types].xml", "")
        assert "Excel workbook" in refused(file, content.getvalue()).message

    @pytest.mark.parametrize(
        ("content", "word"),
        [
            (b"", "empty"), (b"\r\n  \r\n", "empty"), (b"\xef\xbb\xbf", "empty"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Office"), (b"%PDF-1.7", "PDF"),
            (b"<!DOCTYPE html><html>", "web page"), (b"\n<html>", "web page"), (b"<?xml version='1.0'?>", "web page"),
            (b'{"xltourney": 1}', "JSON"), (b"012 A\0B\n", "NUL"), (b"\xff\xfe0\x001\x002\x00", "UTF-16"),
        ],
    )  # fmt: skip
    def test_it_is_named(self, file: Path, content: bytes, word: str) -> None:
        assert word in refused(file, content).message

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(WorkbookError, match="cannot be read: No such file"):
            read(tmp_path / "none.trf")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(WorkbookError, match="cannot be read"):
            read(tmp_path)

    def test_a_file_of_a_size_that_no_report_has(self, file: Path) -> None:
        with file.open("wb") as sparse:
            sparse.truncate(64_000_001)
        with pytest.raises(WorkbookError, match="64,000,000"):
            read(file)
