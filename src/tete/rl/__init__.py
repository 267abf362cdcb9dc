"""The games for programs that learn: PettingZoo environments (`tete.rl.env`).

    pip install 'tete-a-tete[rl]'

docs/research.md says what is random, what is hidden and how to begin.
"""

from tete.rl.aec import TableEnv, env, register
from tete.rl.planes import mask, planes

__all__ = ["TableEnv", "env", "mask", "planes", "register"]

register()
