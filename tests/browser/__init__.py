"""The studio in a real browser: `make test-browser`."""
