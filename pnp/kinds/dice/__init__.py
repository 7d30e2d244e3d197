"""Dice: stickers, nets, and what each face means."""
