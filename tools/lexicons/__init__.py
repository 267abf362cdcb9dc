"""Makes the word lists of Mots de Tête; docs/lexicons.md names the sources and the filters."""
