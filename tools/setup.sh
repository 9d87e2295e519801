#!/usr/bin/env bash
# Make the virtual environment and install the package into it, from the lock files.
#
#   tools/setup.sh play     what is needed to play
#   tools/setup.sh dev      also what is needed to test and check, and the libraries that the laboratory and PostgreSQL are a door to,
#                           with torch in its small build that needs no GPU
#
# PYTHON=/path/to/python picks the interpreter. Nothing is done twice: a stamp in .venv remembers the lock files' contents.
set -euo pipefail
cd "$(dirname "$0")/.."
what="${1:-play}"
venv=.venv

say() { printf '%s\n' "$*" >&2; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        new_enough "$PYTHON" && { echo "$PYTHON"; return; }
        say "PYTHON=$PYTHON is not a working Python 3.11 or newer."
        exit 1
    fi
    local name
    for name in python3 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 && new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    say "Heptapolis needs Python 3.11 or newer, and none was found."
    if command -v python3 >/dev/null 2>&1; then say "(python3 here is $(python3 --version 2>&1).)"; fi
    say "Install one, or say where it is: make PYTHON=/path/to/python3.12 ..."
    exit 1
}

# On Linux the package index has torch with CUDA alone, 3 GB of it. pip must have been told of a place with the CPU builds, and
# prefers files of the index as soon as hashes are asked for: so first the versions are fetched, then the hashes are checked.
install_torch() {
    local lock=requirements-train.lock pins wheels
    pins="$(grep -o '^[A-Za-z0-9._-]*==[^ ;]*' "$lock")"
    if [ "$(uname -s)" = Linux ]; then pins="$(sed '/^torch==/s/$/+cpu/' <<<"$pins")"; fi
    wheels="$(mktemp -d)"
    # shellcheck disable=SC2086  # a word for each version
    if "$venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --dest "$wheels" $pins &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index --find-links "$wheels" --require-hashes -r "$lock" &&
        "$venv/bin/python" -c 'import torch'; then
        rm -rf "$wheels"
        return 0
    fi
    rm -rf "$wheels"
    say "torch for the CPU could not be installed: pip finds no such build, or its hash is not in $lock. Its tests are left out."
    return 1
}

if [ -e "$venv" ] && ! new_enough "$venv/bin/python"; then
    say "The environment in $venv does not work (any more): making it anew."
    rm -rf "$venv"
fi
if [ ! -e "$venv" ]; then
    python="$(find_python)"
    if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
        say "This Python ($("$python" --version 2>&1)) has no venv module."
        say "On Debian and Ubuntu: apt install python3-venv. Or pick another one: make PYTHON=/path/to/python3.12 ..."
        exit 1
    fi
    say "Making the environment in $venv with $("$python" --version 2>&1) ..."
    "$python" -m venv "$venv" || { rm -rf "$venv"; exit 1; }
fi

locks=(requirements.lock requirements-build.lock)
if [ "$what" = dev ]; then locks+=(requirements-dev.lock requirements-lab.lock requirements-jax.lock requirements-postgres.lock); fi
stamp="$venv/.installed-$what"
wanted="$(cat "${locks[@]}" requirements-train.lock pyproject.toml; pwd)"  # an editable install knows its folder
if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then exit 0; fi

say "Installing from ${locks[*]} ..."
requirements=()
for lock in "${locks[@]}"; do requirements+=(-r "$lock"); done
# Only files whose hashes stand in the lock files are installed, wherever they come from.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes "${requirements[@]}"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
"$venv/bin/python" -m pip check --disable-pip-version-check >/dev/null || { say "The lock files do not fit together."; exit 1; }
if [ "$what" = dev ] && ! install_torch; then
    if [ -n "${CI:-}" ]; then exit 1; fi
    exit 0  # without the stamp, so that the next call tries again
fi
printf '%s\n' "$wanted" >"$stamp"
