/**
 * Is a planted defect found on every API level that the virtual device can have? One session a level with the demo app's
 * slow row, by adb, Appium and the probe: it must fail its budget, name the method, and agree with what the display showed.
 * `npx tsx test/bench/api-levels.ts [--hz 120] [--clock work] [<level> …]` Exits with 1 if it does not on a level.
 */
import { parseArgs } from 'node:util';
import { oneOf } from '../../orchestrator/cli/option.ts';
import { LEVELS } from '../../tools/setup/frameworks.mjs';
import { missedOnLevel } from '../e2e/missed-on-level.ts';

const { values, positionals } = parseArgs({
  options: { hz: { type: 'string', default: '60' }, clock: { type: 'string', default: 'free' } },
  allowPositionals: true,
});
const hz = Number(values.hz);
const clock = oneOf('--clock', ['free', 'work'])(values.clock);
for (const api of positionals.length > 0 ? positionals.map(Number) : LEVELS) {
  const missed = await missedOnLevel({ api, hz, clock });
  console.log(
    `API ${api}, ${hz} Hz, ${clock}: ${missed.length === 0 ? 'found, as the display showed it' : missed.join('; ')}`,
  );
  if (missed.length > 0) process.exitCode = 1;
}
