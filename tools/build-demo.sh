#!/usr/bin/env bash
# `build-demo.sh <checkout>`: builds the demo app of another checkout of this repository, signed with the same key as this
# one's, so that either build can be installed over the other.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
there=$(cd "$1" && pwd)
key=.hitchproof/debug.keystore
mkdir -p "$here/.hitchproof" "$there/.hitchproof"
if [ -e "$here/$key" ]; then cp "$here/$key" "$there/$key"; fi
"$here/mvnw" -B -ntp -q -f "$there/pom.xml" -pl android-probe/demo-app -am package -DskipTests
cp "$there/$key" "$here/$key"
