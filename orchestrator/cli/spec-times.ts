import { basename } from 'node:path';
import { MS_PER_S } from '../base/units.ts';
import type { CapturedRun } from '../capture/recording.ts';

interface SpecRuns {
  readonly scenarios: readonly {
    readonly spec: string;
    readonly runs: readonly Pick<CapturedRun, 'wallMs'>[];
  }[];
}

/**
 * How long the runs of each spec file took, in the order of the session: `By spec, in s: feed 8.1, nested 12.4`; undefined
 * for a single file, whose time the session's parts say.
 */
export function specTimes({ scenarios }: SpecRuns): string | undefined {
  const msBySpec = new Map<string, number>();
  for (const { spec, runs } of scenarios) {
    const ms = runs.reduce((sum, { wallMs }) => sum + wallMs, 0);
    msBySpec.set(spec, (msBySpec.get(spec) ?? 0) + ms);
  }
  if (msBySpec.size < 2) return undefined;
  const times = [...msBySpec].map(
    ([spec, ms]) => `${basename(spec).replace(/\.spec\.\w+$/, '')} ${(ms / MS_PER_S).toFixed(1)}`,
  );
  return `By spec, in s: ${times.join(', ')}`;
}
