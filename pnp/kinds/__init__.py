"""What can be printed: one room a family of kinds, one module a kind (`bonus-sheet` is bonus_sheet.py)."""
