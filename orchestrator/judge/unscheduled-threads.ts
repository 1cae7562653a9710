import type { CapturedRun } from '../capture/recording.ts';
import type { RunWarning } from './run-warnings.ts';

/** Warns if a thread of the virtual device ran outside of its schedule, since equal runs may then differ. */
export function unscheduledThreads({ start, end }: CapturedRun['conditions']): readonly RunWarning[] {
  const before = start.unscheduled?.count ?? 0;
  if (end.unscheduled === undefined || end.unscheduled.count <= before) return [];
  const { count, thread } = end.unscheduled;
  return [{ code: 'unscheduled-thread', gravity: 'inconclusive', facts: { times: count - before, thread } }];
}
