import { expect, it } from 'vitest';
import { coolDown } from './cool-down.ts';

/** The status at each reading; the last one repeats. */
async function cooled(statuses: readonly (string | undefined)[], stop = new AbortController()) {
  const slept: number[] = [];
  let look = 0;
  const report = await coolDown(
    async () => {
      const status = statuses[Math.min(look++, statuses.length - 1)];
      if (status === undefined) throw new Error('no such service');
      const isKnown = status !== 'unknown';
      return `IsStatusOverride: false\nThermal Status: ${isKnown ? status : 0}\nCached temperatures:\nHAL Ready: ${isKnown}\n`;
    },
    { maxS: 30, everyS: 10, sleep: async (seconds) => void slept.push(seconds), stop: stop.signal },
  );
  return [report.outcome, report.before, report.after, slept.length];
}

it.each([
  ['does not wait on a cool device', ['0'], ['already', '0', '0', 0]],
  ['waits until it has cooled down', ['2', '1', '0'], ['applied', '2', '0', 2]],
  ['gives up at the limit', ['3'], ['refused', '3', '3', 3]],
  ['does not wait where the status cannot be read', [undefined], ['unsupported', undefined, undefined, 0]],
  ['does not call a phone cool that does not know', ['unknown'], ['unsupported', undefined, undefined, 0]],
  ['cannot tell when the device stops to answer', ['1', undefined], ['unverified', '1', undefined, 3]],
] as const)('%s', async (_, statuses, expected) => expect(await cooled(statuses)).toEqual(expected));

it('stops waiting when the session is stopped', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await cooled(['2'], stop)).toEqual(['refused', '2', '2', 0]);
});
