"""Tests of the studio: what is open, who is let in, what is shown; in a browser: tests/browser."""
