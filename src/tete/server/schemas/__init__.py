"""The schemas of all messages and answers of the server."""
