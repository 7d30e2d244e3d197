"""Slips by chance in every file of every game, and what is asked of each: problems with a place, and nothing else."""
