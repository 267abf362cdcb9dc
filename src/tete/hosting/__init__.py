"""Live tables without a web framework, a database or processes: actors, connections, snapshots and the registry."""

from tete.hosting.connection import UNKNOWN, Connection
from tete.hosting.environment import Environment, Metrics, Outlet
from tete.hosting.limits import Limits
from tete.hosting.registry import TableRegistry
from tete.hosting.table_actor import TableActor
