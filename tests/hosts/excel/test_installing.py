"""What ``xltourney excel install`` puts on a machine, and that ``uninstall`` takes back that and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hosts.excel.windows import Windows
from xltourney.errors import OutputError
from xltourney.hosts.excel import checks, install, uninstall

OTHERS = (
    '"UDF MODULES","payroll;stocks"\r\n"PYTHONPATH","C:\\work"\r\n"INTERPRETER_WIN","{}"\r\n"SHOW CONSOLE","True"\r\n'
)


@pytest.fixture
def windows(tmp_path: Path) -> Windows:
    """A machine with all but our set-up."""
    return Windows(tmp_path)


class TestInstall:
    def test_on_a_fresh_machine(self, windows: Windows) -> None:
        told = install(windows.machine)
        assert windows.config.splitlines() == [
            f'"INTERPRETER_WIN","{windows.interpreter}"',
            '"UDF MODULES","xltourney.udfs"',
        ]
        assert windows.ran == [(str(windows.interpreter), "-m", "xlwings.cli", "addin", "install")]
        assert all(check.well for check in checks(windows.machine))
        assert len(told) == 2

    def test_twice_changes_nothing_the_second_time(self, windows: Windows) -> None:
        install(windows.machine)
        files, ran = windows.files(), len(windows.ran)
        assert install(windows.machine) == []
        assert (windows.files(), len(windows.ran)) == (files, ran)

    def test_settings_of_others_stay(self, windows: Windows) -> None:
        settings = OTHERS.format(windows.interpreter)
        windows.set_config(settings)
        install(windows.machine)
        assert windows.config == settings.replace("payroll;stocks", "payroll;stocks;xltourney.udfs")
        backup = windows.machine.config_file.with_name("xlwings.conf.before-xltourney")
        assert backup.read_bytes().decode() == settings

    def test_a_python_that_a_person_chose_stays(self, windows: Windows) -> None:
        windows.set_config('"interpreter_win","C:\\Other\\pythonw.exe"\r\n')
        install(windows.machine)
        assert '"interpreter_win","C:\\Other\\pythonw.exe"' in windows.config
        assert "INTERPRETER_WIN" not in windows.config

    def test_a_conda_environment_stays(self, windows: Windows) -> None:
        windows.set_config('"CONDA PATH","C:\\conda"\r\n"CONDA ENV","chess"\r\n')
        install(windows.machine)
        assert "INTERPRETER_WIN" not in windows.config
        assert all(check.well for check in checks(windows.machine))

    def test_an_add_in_of_another_version_is_replaced(self, windows: Windows) -> None:
        windows.write(windows.add_in, "add-in of 0.30.0")
        install(windows.machine)
        assert windows.add_in.read_text(encoding="utf-8") == "add-in of 0.37.8"

    def test_without_xlwings_nothing_changes(self, windows: Windows) -> None:
        del windows.packages["xlwings"]
        files = windows.files()
        assert install(windows.machine) == ["Nothing was changed: xlwings must be installed first."]
        assert windows.files() == files

    def test_what_xlwings_says_is_passed_on(self, windows: Windows) -> None:
        windows.excel_is_open = True
        assert "quit Excel and try again" in install(windows.machine)[0]
        assert "xltourney excel install" in next(check.todo for check in checks(windows.machine) if not check.well)

    def test_letters_survive_in_the_encoding_of_the_machine(self, windows: Windows) -> None:
        settings = '"PYTHONPATH","C:\\Käse\x81"\r\n'.encode("latin-1")
        windows.machine.config_file.parent.mkdir(parents=True)
        windows.machine.config_file.write_bytes(settings)
        install(windows.machine)
        assert windows.machine.config_file.read_bytes().startswith(settings)

    def test_a_path_that_excel_cannot_read_is_an_error_in_words(self, tmp_path: Path) -> None:
        windows = Windows(tmp_path / "Київ")
        windows.set_config('"SHOW CONSOLE","True"\r\n')
        with pytest.raises(OutputError, match="letters of your Windows language"):
            install(windows.machine)
        assert windows.config == '"SHOW CONSOLE","True"\r\n'


class TestUninstall:
    def test_everything_is_as_before(self, windows: Windows) -> None:
        files = windows.files()
        install(windows.machine)
        assert len(uninstall(windows.machine)) == 2
        assert windows.files() == files

    def test_settings_of_others_are_as_before(self, windows: Windows) -> None:
        windows.set_config(OTHERS.format(windows.interpreter))
        windows.write(windows.add_in, "add-in of 0.37.8")
        files = windows.files()
        install(windows.machine)
        uninstall(windows.machine)
        assert windows.files() == files

    def test_the_add_in_stays_while_others_use_it(self, windows: Windows) -> None:
        install(windows.machine)
        windows.set_config(windows.config.replace("xltourney.udfs", "payroll;xltourney.udfs"))
        told = uninstall(windows.machine)
        assert "payroll" in told[-1]
        assert windows.add_in.exists()
        assert '"UDF MODULES","payroll"' in windows.config
        assert "INTERPRETER_WIN" in windows.config

    def test_an_add_in_that_was_there_stays(self, windows: Windows) -> None:
        windows.write(windows.add_in, "add-in of 0.37.8")
        install(windows.machine)
        uninstall(windows.machine)
        assert windows.add_in.exists()

    def test_a_module_that_a_person_entered_stays(self, windows: Windows) -> None:
        windows.set_config('"UDF MODULES","xltourney.udfs"\r\n')
        install(windows.machine)
        uninstall(windows.machine)
        assert "xltourney.udfs" in windows.config

    def test_without_an_install_nothing_is_taken(self, windows: Windows) -> None:
        windows.set_config('"UDF MODULES","xltourney.udfs"\r\n')
        files = windows.files()
        assert "nothing to take back" in uninstall(windows.machine)[0]
        assert windows.files() == files

    def test_an_add_in_that_cannot_be_removed_is_named(self, windows: Windows) -> None:
        install(windows.machine)
        windows.excel_is_open = True
        assert f"close Excel and delete {windows.add_in}" in uninstall(windows.machine)[-1]

    def test_a_spoilt_note_takes_nothing(self, windows: Windows) -> None:
        install(windows.machine)
        windows.write(windows.machine.settings_folder / "xltourney.json", "{")
        settings = windows.config
        assert uninstall(windows.machine) == ["Nothing of what 'xltourney excel install' had put there was left."]
        assert windows.config == settings
        assert windows.add_in.exists()
