"""The laws live in the package; their assertions are to say as much as those of a test."""

import pytest

pytest.register_assert_rewrite("tete.testing")
