"""The @rule decorator: one source, run interpreted or compiled.

`HEPTAPOLIS_MODE=interpreted` makes `@rule` leave functions as they are, for debugging, coverage and exact tracebacks. It is
a switch of the whole process: compare the modes in two processes. Otherwise rules are compiled by Numba when they are first
called, and kept in a cache folder; and Numba compiles the same functions for CUDA.

What a rule may do: read and write records and arrays that were passed in, call other rules, loop. No allocation, no
recursion, no exceptions, no strings, no floats. Fields are signed and read through `int(...)`, because the integers of
NumPy and of compiled code overflow differently.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE", "compiled") == "interpreted"

Rule = Callable[..., Any]
"""Compiled functions have no types that a checker could follow: to it a rule takes and gives anything."""

if INTERPRETED:

    def rule(function: Rule) -> Rule:
        """Mark a function as a rule: left as it is in this process."""
        return function

    long_rule = rule
    inner_rule = rule
    inlined_rule = rule

else:
    # Less to optimise is less to wait for: rules run as fast with Numba's first level as with its third, have no loops
    # worth vectorising and no references to prune. Measured: a quarter off the time to compile.
    for _setting, _value in {
        "OPT": "1",
        "LOOP_VECTORIZE": "0",
        "SLP_VECTORIZE": "0",
        "LLVM_REFPRUNE_PASS": "0",
    }.items():
        os.environ.setdefault(f"NUMBA_{_setting}", _value)
    import numba
    from numba.core.compiler_lock import global_compiler_lock

    from heptapolis.kernel.cache import open_cache

    def widen(kind: Any) -> Any:
        """int64 for every integer type; anything else as it is."""
        if isinstance(kind, numba.types.IntegerLiteral | numba.types.Integer):
            return numba.types.int64
        return kind

    @contextmanager
    def unhurried_collector() -> Iterator[None]:
        """Let garbage wait: the compiler makes a great many objects, and nearly all of them stay.

        One thread compiles at a time, so that each finds and leaves the collector as it was.
        """
        with global_compiler_lock:
            thresholds = gc.get_threshold()
            gc.set_threshold(100_000, 50, 50)
            try:
                yield
            finally:
                gc.set_threshold(*thresholds)

    def compiled_rule(function: Rule, **settings: Any) -> Rule:
        """Compile a function at its first call, or read it from the cache.

        Numba would compile a rule anew for each mixture of integer types and constants that it is called with, which
        doubles the time to compile. So calls between rules pass every integer as int64. Rules allocate nothing, so they
        need no reference counts (`_nrt`), and nobody calls them from C.
        """
        open_cache(function.__module__)
        settings |= {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
        compiled: Any = numba.njit(cache=True, **settings)(function)
        typed, compile_now = compiled.get_call_template, compiled.compile
        compiled.get_call_template = lambda args, kws: typed(tuple(map(widen, args)), kws)
        compiled.compile = unhurried_collector()(compile_now)
        rule: Rule = compiled
        return rule

    def rule(function: Rule) -> Rule:
        """Mark a function as a rule: it can be called by rules and from Python."""
        return compiled_rule(function)

    def long_rule(function: Rule) -> Rule:
        """Mark a rule that Python calls to work for long (whole games, a search): other threads go on meanwhile.

        A short one must not let go of the interpreter's lock: where several threads want it, it would wait for it again
        after every few microseconds of work.
        """
        return compiled_rule(function, nogil=True)

    def inner_rule(function: Rule) -> Rule:
        """Mark a function as a rule that only rules call: less to compile."""
        return compiled_rule(function, no_cpython_wrapper=True)

    def inlined_rule(function: Rule) -> Rule:
        """Mark a rule that one rule alone calls: it is compiled as a part of that one.

        Numba optimises each rule together with all that it calls. So a long chain of calls is optimised again at every link;
        this leaves a link out.
        """
        return compiled_rule(function, inline="always")


def as_python(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The same rule as plain Python: where a text asks a small rule about each card, the way into compiled code costs more."""
    plain: Callable[..., Any] = getattr(rule, "py_func", rule)
    return plain
