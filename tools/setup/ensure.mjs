// Plain JavaScript without dependencies: this runs before anything is installed.

import { adbOf } from './adb.mjs';
import { jdk } from './java.mjs';
import { javaParts } from './java-parts.mjs';
import { nodeVersion } from './node-version.mjs';
import { npmPackages } from './npm-packages.mjs';
import { isCheckout } from './places.mjs';
import { platform } from './platform.mjs';

/**
 * @typedef {object} Precondition one thing the product needs
 * @property {string} name
 * @property {() => State} state inspects the machine; that of adb links the adb it finds into the SDK folder
 * @property {string} cost size and time of providing it, for the progress line
 * @property {(say: (line: string) => void) => Promise<void>} [provide] absent if only the user can provide it
 */
/** @typedef {{ok: true, found: string} | {ok: false, missing: string, fix: string}} State */

/**
 * What is needed to measure in a project; each may need those before it. The installed package includes its npm packages
 * and Java parts, which a checkout installs and builds; it needs Java only for the virtual device.
 * @param {import('./places.mjs').Project} project
 * @returns {readonly Precondition[]}
 */
export const preconditionsOf = (project) =>
  isCheckout
    ? [platform, nodeVersion, npmPackages, jdk, adbOf(project), javaParts]
    : [platform, nodeVersion, adbOf(project)];

/**
 * Provides what is missing, one progress line each.
 * @param {readonly Precondition[]} wanted
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} false if something is still missing; `say` has been called with the fix
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
