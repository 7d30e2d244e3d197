"""The framework of executable models: protocol, bots, playouts, statistics, replay."""
