import { commonBasis, type OptionsById, validRuns } from '../judged-runs.ts';
import type { ScenarioJudgement } from '../judgement.ts';
import type { Accepted, BaselineKey, Repeats } from './baseline.ts';

export type Provenance = Omit<Accepted, 'kind' | 'values' | 'options' | 'bases' | 'repeats'>;

export const keyOf = ({ scenario, deviceClass }: ScenarioJudgement): BaselineKey => ({
  scenario,
  ...deviceClass,
});

/** Values of every metric in the current arm's valid runs; undefined when no run is valid. */
export function acceptedOf(
  judged: ScenarioJudgement,
  provenance: Provenance,
  repeats?: Repeats,
): Accepted | undefined {
  const runs = validRuns(judged.runs, 'current');
  if (runs.length === 0) return undefined;
  const metrics = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))].sort();
  const values = metrics.map((metric) => [metric, runs.flatMap((run) => run.values[metric] ?? [])] as const);
  const bases = metrics.flatMap((metric) => {
    const basis = commonBasis(runs.flatMap((run) => (metric in run.values ? [run.bases?.[metric]] : [])));
    return basis === undefined ? [] : [[metric, basis] as const];
  });
  const options: OptionsById = Object.assign({}, ...runs.map((run) => run.options));
  return {
    kind: 'accepted',
    ...provenance,
    values: Object.fromEntries(values),
    ...(repeats === undefined
      ? {}
      : { repeats: { ...repeats, rounds: runs.flatMap(({ round }) => round ?? []) } }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(bases.length === 0 ? {} : { bases: Object.fromEntries(bases) }),
  };
}
