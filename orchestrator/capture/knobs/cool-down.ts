import { thermalStatusIn } from '../conditions.ts';
import type { Shell } from './knob.ts';
import type { KnobReport } from './knob-report.ts';

export interface CoolDownOptions {
  readonly maxS: number;
  readonly everyS: number;
  readonly sleep: (seconds: number) => Promise<void>;
  /** Ends the wait. */
  readonly stop: AbortSignal;
}

/** Waits until the device is not throttled: `PowerManager` thermal status 0, as Macrobenchmark requires. */
export async function coolDown(
  shell: Shell,
  { maxS, everyS, sleep, stop }: CoolDownOptions,
): Promise<KnobReport> {
  const status = async (): Promise<string | undefined> =>
    thermalStatusIn(await shell('dumpsys thermalservice').catch(() => ''))?.toString();
  const first = await status();
  const known = { id: 'thermal-status', wanted: COOL } as const;
  if (first === undefined) return { ...known, outcome: 'unsupported' };
  let last: string | undefined = first;
  for (let waitedS = 0; last !== COOL && waitedS < maxS && !stop.aborted; waitedS += everyS) {
    await sleep(everyS);
    last = await status();
  }
  const seen = { before: first, ...(last === undefined ? {} : { after: last }) };
  if (last !== COOL) return { ...known, ...seen, outcome: last === undefined ? 'unverified' : 'refused' };
  return { ...known, ...seen, outcome: first === COOL ? 'already' : 'applied' };
}

const COOL = '0';
