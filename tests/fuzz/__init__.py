"""The parsers, given anything: texts that grow where they reach lines that no text has reached before."""
