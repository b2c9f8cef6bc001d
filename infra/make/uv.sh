#!/bin/sh
# Prints the uv to use: the one on PATH, else one installed into var/tools, else what a person must install.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
tools="$root/var/tools"

if command -v uv >/dev/null 2>&1; then command -v uv; exit 0; fi
if [ -x "$tools/bin/uv" ]; then echo "$tools/bin/uv"; exit 0; fi

python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    found=$(python3 --version 2>/dev/null || echo "no Python at all")
    echo "Trajeto needs Python 3.11 or newer and found $found." >&2
    echo "Install it (Debian, Ubuntu: apt-get install python3 python3-venv), then run make again." >&2
    exit 1
fi

echo "No uv on PATH: installing it into var/tools ..." >&2
mkdir -p "$root/var"
if ! "$python" -m venv "$tools" >&2; then
    rm -rf "$tools"
    echo "$python cannot make a virtual environment. Install its venv package" >&2
    echo "(Debian, Ubuntu: apt-get install python3-venv) or uv itself, then run make again." >&2
    exit 1
fi
if ! "$tools/bin/python" -m pip install --quiet --disable-pip-version-check uv >&2; then
    echo "pip could not install uv. Check the connection to the package index, or install uv by hand" >&2
    echo "(pipx install uv), then run make again." >&2
    exit 1
fi
echo "$tools/bin/uv"
