"""How the word lists of Mots de Tête are made; docs/lexicons.md says from what, and with which filters."""
