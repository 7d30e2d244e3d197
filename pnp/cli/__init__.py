"""What the user types and reads: commands, tables, progress, the timer."""
