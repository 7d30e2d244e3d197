"""What can be drawn: colours, paths, frames, documents; millimetres, no PDF."""
