"""Games in the browser of this machine: covers on a shelf, pages that follow the keystroke, problems where they stand.

What is open is told by plain classes (`desk.py`, `library.py`); laying out is done by processes of their own
(`bench.py`); whoever asks is let in by `guard.py`. Only `serve.py` and `work.py` know what serves and shows it.
"""
