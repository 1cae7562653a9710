import { fileNameOf } from '../base/file-name.ts';
import type { CapturedRun } from '../capture/recording.ts';

/**
 * The name of one run, unique in its recording: `feed-fling-baseline-3`. The names of the run's files begin with it, and
 * its values are looked up by it.
 */
export const runNameOf = (scenario: string, { arm, index }: Pick<CapturedRun, 'arm' | 'index'>): string =>
  `${fileNameOf(scenario)}-${arm}-${index}`;
