import { fileNameOf } from '../base/file-name.ts';
import type { CapturedRun } from '../capture/recording.ts';

/**
 * The name of one run, unique in its recording: `feed-fling-baseline-3`. It begins the names of the run's files and is
 * the key by which its values are looked up.
 */
export const runNameOf = (scenario: string, { arm, index }: Pick<CapturedRun, 'arm' | 'index'>): string =>
  `${fileNameOf(scenario)}-${arm}-${index}`;
