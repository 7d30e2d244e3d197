"""Bonus grids and scoring -> a sheet to circle and write on."""
