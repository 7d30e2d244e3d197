"""TOML, templates and drawings -> typed data."""
