import { validRuns } from '../judged-runs.ts';
import type { ScenarioJudgement } from '../judgement.ts';
import type { Accepted } from './baseline.ts';
import type { BaselineKey } from './key.ts';

export type Provenance = Omit<Accepted, 'kind' | 'values' | 'options'>;

export const keyOf = ({ scenario, deviceClass }: ScenarioJudgement): BaselineKey => ({
  scenario,
  ...deviceClass,
});

/** Values of every metric in the current arm's valid runs; undefined when no run is valid. */
export function acceptedOf(judged: ScenarioJudgement, provenance: Provenance): Accepted | undefined {
  const runs = validRuns(judged.runs, 'current');
  if (runs.length === 0) return undefined;
  const metrics = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))].sort();
  const values = metrics.map((metric) => [metric, runs.flatMap((run) => run.values[metric] ?? [])] as const);
  const options = runs.find((run) => run.options !== undefined)?.options;
  const accepted = { kind: 'accepted', ...provenance, values: Object.fromEntries(values) } as const;
  return options === undefined ? accepted : { ...accepted, options };
}
