"""Inlines and blocks -> the same, their words spelt another way: no icon, link or anchor is touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.source.inlines import Inline, Run
from pnp.source.markup import Block, Rule
from pnp.source.spelling import Spell, as_it_is


def spelt_inlines(spell: Spell, inlines: Sequence[Inline]) -> tuple[Inline, ...]:
    if spell is as_it_is:
        return tuple(inlines)
    return tuple(replace(part, text=spell(part.text)) if isinstance(part, Run) else part for part in inlines)


def spelt_blocks(spell: Spell, blocks: Sequence[Block]) -> tuple[Block, ...]:
    if spell is as_it_is:
        return tuple(blocks)
    return tuple(
        block if isinstance(block, Rule) else replace(block, inlines=spelt_inlines(spell, block.inlines))
        for block in blocks
    )
