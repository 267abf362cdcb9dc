"""The web edge: HTTP routes and bodies, sockets and security around the tables of `tete.hosting`."""
