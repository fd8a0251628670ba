"""Exit codes."""

#: All done; there may be warnings.
DONE = 0
#: Some workbooks have errors, unreadable ones included; for ``check`` also when all have.
SOME_FAILED = 1
#: The command was not understood.
USAGE = 2
#: None could be done, the one file cannot be read, or the output cannot be written.
NONE_DONE = 3
#: Stopped by the user.
INTERRUPTED = 130
