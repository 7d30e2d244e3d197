"""The sheet that tells how to print and make all the others."""
