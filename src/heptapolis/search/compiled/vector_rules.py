"""Rules whose loops run over rows of floating-point numbers: compiled so that the processor takes several at a time.

Everything else here compiles faster without (`kernel/rules.py`). Additions keep the order in which they are written, so results
are the same bits on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from heptapolis.kernel.rules import INTERPRETED, Rule

if INTERPRETED:

    def vector_rule(function: Rule) -> Rule:
        """Mark a function as a rule: left as it is in this process."""
        return function

else:
    import numba
    from numba.core.compiler_lock import global_compiler_lock

    from heptapolis.kernel.rules import compiled_rule

    @contextmanager
    def vectorised_loops() -> Iterator[None]:
        """Settings of the compiler for one rule; one thread compiles at a time."""
        config: Any = numba.config
        with global_compiler_lock:
            before = config.LOOP_VECTORIZE, config.OPT
            config.LOOP_VECTORIZE, config.OPT = 1, type(config.OPT)("3")
            try:
                yield
            finally:
                config.LOOP_VECTORIZE, config.OPT = before

    def vector_rule(function: Rule) -> Rule:
        """Mark a function as a rule that only rules call, with loops worth vectorising."""
        compiled: Any = compiled_rule(function, no_cpython_wrapper=True)
        compiled.compile = vectorised_loops()(compiled.compile)
        rule: Rule = compiled
        return rule
