"""The store in a PostgreSQL database, which any number of servers share."""

from tete.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
