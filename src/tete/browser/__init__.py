"""The other edge of the house: a room inside a browser, without a server. The same messages travel between workers."""
