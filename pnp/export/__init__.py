"""What can be written: one package a format."""
