#!/usr/bin/env bash
# Finds the pull request whose head was measured, by HEAD_SHA and not by the untrusted artifact, and comments on it.
set -euo pipefail
# Plain files only: a link could point outside the artifact.
result=$(find "${REPORT_FOLDER:-report}" -type f -name result.json | sort | tail -n 1)
if [ -z "$result" ]; then
  echo 'The artifact has no result.json; no comment is posted.'
  exit 0
fi
pr=$(node --input-type=module --eval '
  const { GITHUB_API_URL = "https://api.github.com", GITHUB_REPOSITORY, GITHUB_TOKEN, HEAD_SHA } = process.env;
  const headers = { authorization: `Bearer ${GITHUB_TOKEN}`, accept: "application/vnd.github+json" };
  const answer = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/commits/${HEAD_SHA}/pulls`, { headers });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} when asked for the pull request`);
  console.log((await answer.json()).find(({ state }) => state === "open")?.number ?? "");
')
if [ -z "$pr" ]; then
  echo "No open pull request has the head $HEAD_SHA; no comment is posted."
  exit 0
fi
exec node orchestrator/cli/hitchproof.mjs comment "$result" --pr "$pr" --link "$RUN_URL"
