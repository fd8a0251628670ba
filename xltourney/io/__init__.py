"""Everything that touches a file. Import the module you need; this package itself imports nothing."""
