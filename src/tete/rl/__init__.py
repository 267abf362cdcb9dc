"""The games for programs that learn: PettingZoo (`tete.rl.env`), many boards at once (`tete.rl.batch`), OpenSpiel
(`tete.rl.spiel`, which is imported by itself).

    pip install 'tete-a-tete[rl]'

docs/research.md says what is random, what is hidden and how to begin.
"""

from tete.rl.aec import TableEnv, env, register
from tete.rl.batch import Batch, batch
from tete.rl.planes import mask, planes

__all__ = ["Batch", "TableEnv", "batch", "env", "mask", "planes", "register"]

register()
