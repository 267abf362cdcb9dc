"""The live table without a web framework: actors, connections, snapshots and the registry."""
