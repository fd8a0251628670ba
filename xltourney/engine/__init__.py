"""The rules: standard library only, no files, no clock, no randomness, no logging."""
