"""pnp itself -> a name for its state: what an earlier one has made or found out may be otherwise now."""

from __future__ import annotations

import hashlib

from pnp.source.bundle import BUNDLED, PACKAGE, TEMPLATES


def tool_digest() -> str:
    """The state of pnp itself: its code and its templates. A newer pnp makes everything again.

    The same in a checkout and in the wheel that is made of it, where templates lie among the code.
    """
    digest = hashlib.sha256()
    for root, pattern in ((PACKAGE, "**/*.py"), (TEMPLATES, "**/*")):
        for file in sorted(root.glob(pattern)):
            if file.is_file() and (root == TEMPLATES or not file.is_relative_to(BUNDLED)):
                digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
