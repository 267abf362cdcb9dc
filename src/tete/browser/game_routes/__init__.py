"""What the page may ask about one game: a module for each game that answers more than all do."""
