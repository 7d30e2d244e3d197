"""The options of each bundled export, in the module of its name: `make` takes them and gives the export with them.

Its docstring is what `pnp export NAME --help` says; an example stands in its last paragraph.
"""
