"""What is written to disk: whole or not at all, by one process at a time; the only room that opens files to write."""
