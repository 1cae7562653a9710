import { type OptionsById, optionsKey } from '../measured-options.ts';
import type { BaselineInput } from '../session.ts';
import type { Accepted, ParsedBaseline } from './baseline.ts';
import { type BaselineKey, differencesBetween } from './key.ts';

/**
 * Sessions that are pooled: several, so that what differs between sessions on unchanged code is part of the
 * baseline's spread; few, so that an accepted improvement soon is the whole baseline.
 */
const POOLED_SESSIONS = 5;

/**
 * The baseline for this key among the files there are; unlike is never compared with like.
 * @param options what the current runs were measured with: values of other options are none of that metric
 */
export function chooseBaseline(
  files: readonly ParsedBaseline[],
  key: BaselineKey,
  options: OptionsById = {},
): BaselineInput {
  const readable = files.flatMap((file) => (file.kind === 'baseline' ? [file.baseline] : []));
  const same = readable.find((baseline) => differencesBetween(baseline.key, key).length === 0);
  if (same !== undefined) return accepted(same.accepted.slice(-POOLED_SESSIONS), options);
  const others = readable
    .filter((baseline) => baseline.key.scenario === key.scenario)
    .map((baseline) => differencesBetween(baseline.key, key))
    .sort((a, b) => a.length - b.length);
  const [nearest] = others;
  if (nearest !== undefined) return { kind: 'none', reason: `other-class:${nearest.join('+')}` };
  return { kind: 'none', reason: files.length > readable.length ? 'baseline-damaged' : 'no-baseline-file' };
}

function accepted(sessions: readonly Accepted[], options: OptionsById): BaselineInput {
  const metrics = [...new Set(sessions.flatMap(({ values }) => Object.keys(values)))];
  const isAlike = (session: Accepted, metric: string): boolean =>
    optionsKey(session.options?.[metric]) === optionsKey(options[metric]);
  const pooled = metrics.map(
    (metric) =>
      [
        metric,
        sessions.flatMap((session) => (isAlike(session, metric) ? (session.values[metric] ?? []) : [])),
      ] as const,
  );
  return { kind: 'accepted', values: Object.fromEntries(pooled) };
}
