/**
 * Is a planted defect found on every API level that the virtual device can have? One session a level with the demo app's
 * slow row, by adb, Appium and the probe: it must fail its budget, name the method, and agree with what the display showed.
 * `npx tsx bench/api-levels.ts [<level> …]` Exits with 1 if it does not on a level.
 */
import { scenariosOf } from '../e2e/measured-scenario.ts';
import { perfSession } from '../e2e/perf-session.ts';
import { LEVELS } from '../orchestrator/setup/frameworks.mjs';
import { BIND_METHOD } from '../virtual-device/worlds/world.ts';

const WORLD = 'slow-row-fling';

async function missedOn(api: number): Promise<readonly string[]> {
  const session = await perfSession([
    ...['--device', 'virtual', '--api', String(api), '--spec', 'e2e/specs/worlds.spec.ts'],
    ...['--tag', WORLD, '--runs', '1', '--slides', '3'],
  ]);
  if (session.code !== 1) return [`exit code ${session.code}:\n${session.output}`];
  const { result, runs } = scenariosOf(session)(WORLD);
  const failed = result.verdicts.some(
    ({ kind, metric }) => kind === 'fail' && metric === 'scroll-hitch-rate',
  );
  const named = result.causes.stacks.some(({ example }) =>
    example.some((line) => line.includes(BIND_METHOD)),
  );
  return [
    ...(failed ? [] : ['the hitch rate does not fail']),
    ...(named ? [] : [`${BIND_METHOD} is not named`]),
    ...runs.flatMap(({ mismatches }) => mismatches().map((mismatch) => JSON.stringify(mismatch))),
  ];
}

const chosen = process.argv.slice(2).map(Number);
for (const api of chosen.length > 0 ? chosen : LEVELS) {
  const missed = await missedOn(api);
  console.log(`API ${api}: ${missed.length === 0 ? 'found, as the display showed it' : missed.join('; ')}`);
  if (missed.length > 0) process.exitCode = 1;
}
