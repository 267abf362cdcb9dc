"""Live tables without a web framework, a database or processes: actors, connections, snapshots and the registry."""

from tete.hosting.connection import UNKNOWN, Connection
from tete.hosting.protocols import Environment, Limits, Metrics, Outlet
from tete.hosting.registry import TableRegistry
from tete.hosting.request import Request
from tete.hosting.table_actor import TableActor

__all__ = [
    "UNKNOWN",
    "Connection",
    "Environment",
    "Limits",
    "Metrics",
    "Outlet",
    "Request",
    "TableActor",
    "TableRegistry",
]
