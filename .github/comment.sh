#!/usr/bin/env bash
# Finds the pull request whose head was measured (never trusting the artifact for it) and comments on it.
set -euo pipefail
# Plain files only: a link would have us read what lies beside the artifact.
result=$(find report -type f -name result.json | sort | tail -n 1)
if [ -z "$result" ]; then
  echo 'The artifact holds no result.json: nothing to say.'
  exit 0
fi
pr=$(curl --fail --silent --show-error \
  --header "Authorization: Bearer $GITHUB_TOKEN" --header 'Accept: application/vnd.github+json' \
  "${GITHUB_API_URL:-https://api.github.com}/repos/$GITHUB_REPOSITORY/commits/$HEAD_SHA/pulls" |
  node -e 'const open = JSON.parse(require("node:fs").readFileSync(0, "utf8")).find((pr) => pr.state === "open"); console.log(open?.number ?? "")')
if [ -z "$pr" ]; then
  echo "No open pull request has the head $HEAD_SHA: nothing to say."
  exit 0
fi
exec npx hitchproof comment "$result" --pr "$pr" --link "$RUN_URL"
