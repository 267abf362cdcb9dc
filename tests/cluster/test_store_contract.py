"""What every store promises, promised by PostgreSQL too."""

from tests.store.test_contract import *  # noqa: F403 (all its tests, with the fixture `store` of this folder)
