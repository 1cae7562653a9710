import { perfSession } from './perf-session.ts';

/** Runs one short session first: it fills caches that two sessions starting at once would both fill. */
export async function setup(): Promise<void> {
  const session = await perfSession(['--device', 'virtual', '--runs', '1', '--slides', '1']);
  if (session.folder === undefined)
    throw new Error(`The virtual device does not work on this machine:\n${session.output}`);
}
