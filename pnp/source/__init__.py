"""Text with a place: folders, TOML, schemas, templates, Markdown, and the problems found in them."""
