"""Scripts that learn weights from our own engines' games; anyone can run them again."""
