import { differencesBetween } from '../device-class.ts';
import { type OptionsById, optionsKey } from '../judged-runs.ts';
import type { BaselineInput } from '../session.ts';
import type { NoBaseline } from '../verdict-reason.ts';
import { type Accepted, type BaselineKey, isSameKey, type ParsedBaseline, type Repeats } from './baseline.ts';

/**
 * Several, so that the baseline's spread includes the differences between sessions of unchanged code; few, so that an
 * accepted improvement soon makes up the whole baseline.
 */
const POOLED_SESSIONS = 10;

/**
 * The baseline of this key among all baseline files.
 * @param options of the current runs: accepted values that were measured with other options are left out
 * @param repeats of the current runs, if a run made again would have the same values
 */
export function chooseBaseline(
  files: readonly ParsedBaseline[],
  key: BaselineKey,
  options: OptionsById = {},
  repeats?: Repeats,
): BaselineInput {
  const readable = files.flatMap((file) => (file.kind === 'baseline' ? [file.baseline] : []));
  const same = readable.find((baseline) => isSameKey(baseline.key, key));
  if (same !== undefined) return accepted(same.accepted.slice(-POOLED_SESSIONS), options, repeats);
  const [nearest] = readable
    .filter((baseline) => baseline.key.scenario === key.scenario)
    .map((baseline) => differencesBetween(baseline.key, key))
    .sort((a, b) => a.length - b.length);
  if (nearest !== undefined) return none({ kind: 'other-class', differences: nearest });
  return none({ kind: files.length > readable.length ? 'baseline-damaged' : 'no-baseline-file' });
}

const none = (reason: NoBaseline): BaselineInput => ({ kind: 'none', reason });

/** The sessions' values, without those of another definition, or that were measured with other options. */
const accepted = (
  sessions: readonly Accepted[],
  options: OptionsById,
  repeats: Repeats | undefined,
): BaselineInput => ({
  kind: 'accepted',
  sessions: sessions.map(({ values, bases, options: theirs = {}, repeats: repeated }) => {
    const outdated = Object.keys(values).filter(
      (metric) => theirs[metric]?.version !== options[metric]?.version,
    );
    return {
      values: Object.fromEntries(
        Object.entries(values).filter(
          ([metric]) => optionsKey(theirs[metric]) === optionsKey(options[metric]),
        ),
      ),
      ...(outdated.length === 0 ? {} : { outdated }),
      ...(bases === undefined ? {} : { bases }),
      ...(repeated !== undefined && repeated.seed === repeats?.seed && repeated.slides === repeats.slides
        ? { rounds: repeated.rounds }
        : {}),
    };
  }),
});
