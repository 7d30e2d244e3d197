"""Score pads."""
