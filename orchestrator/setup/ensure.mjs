// Plain JavaScript without dependencies: this runs before anything is installed.

import { adb } from './adb.mjs';
import { javaParts } from './java-parts.mjs';
import { jdk } from './jdk.mjs';
import { nodeVersion } from './node-version.mjs';
import { npmPackages } from './npm-packages.mjs';

/**
 * @typedef {object} Precondition one thing the product needs
 * @property {string} name
 * @property {() => State} state looks, changes nothing
 * @property {string} cost what getting it takes, for the progress line
 * @property {(say: (line: string) => void) => Promise<void>} [provide] gets it; absent where only the user can
 */
/** @typedef {{ok: true, found: string} | {ok: false, missing: string, fix: string}} State */

/** In the order they need each other. */
export const preconditions = /** @type {readonly Precondition[]} */ ([
  nodeVersion,
  npmPackages,
  jdk,
  adb,
  javaParts,
]);

/**
 * Provides what is missing, one progress line each.
 * @param {readonly Precondition[]} wanted
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} false when something is missing that only the user can provide; it has been said
 */
export async function ensure(wanted, say) {
  for (const precondition of wanted) {
    const before = precondition.state();
    if (before.ok) continue;
    if (precondition.provide === undefined) return refuse(precondition, before, say);
    say(`set-up: ${precondition.name} (${precondition.cost})`);
    try {
      await precondition.provide((line) => say(`        ${line}`));
    } catch (error) {
      say(`        ${error instanceof Error ? error.message : String(error)}`);
    }
    const after = precondition.state();
    if (!after.ok) return refuse(precondition, after, say);
  }
  return true;
}

function refuse(precondition, state, say) {
  say(`set-up: ${precondition.name} is missing: ${state.missing}. Do this: ${state.fix}`);
  return false;
}
