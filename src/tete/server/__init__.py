"""The web edge: HTTP routes, sockets, schemas and security around the tables of `tete.hosting`."""
