import { perfSession } from './perf-session.ts';

/** One short session first: it fills the caches that two sessions starting at once would both fill. */
export async function setup(): Promise<void> {
  const session = await perfSession(['--device', 'virtual', '--runs', '1', '--slides', '1']);
  if (session.folder === undefined)
    throw new Error(`The virtual device does not work here:\n${session.output}`);
}
