/**
 * Is a planted defect found on every API level that the virtual device can have? One session a level with the demo app's
 * slow row, by adb, Appium and the probe: it must fail its budget, name the method, and agree with what the display showed.
 * `npx tsx bench/api-levels.ts [<level> …]` Exits with 1 if it does not on a level.
 */
import { missedOnLevel } from '../e2e/missed-on-level.ts';
import { LEVELS } from '../orchestrator/setup/frameworks.mjs';

const chosen = process.argv.slice(2).map(Number);
for (const api of chosen.length > 0 ? chosen : LEVELS) {
  const missed = await missedOnLevel(api);
  console.log(`API ${api}: ${missed.length === 0 ? 'found, as the display showed it' : missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
}
