"""What a table needs, and what it has -> one PDF, with its sheets, its ink and its cuts."""

from __future__ import annotations

from pnp.studio.view import View


class Print(View):
    name = "print"
