"""The typeset rulebook: manuscript, figures, pages, booklet."""
