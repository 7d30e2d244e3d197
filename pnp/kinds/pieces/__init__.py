"""Cards, mats and tokens: rows of a table and a layout -> pieces on sheets."""
