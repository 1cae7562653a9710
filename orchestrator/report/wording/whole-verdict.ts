import type { Result } from '../result/result.ts';
import { plainText } from '../text/format.ts';

export const WHOLE_WORDS: Readonly<Record<Result['verdict']['kind'], string>> = {
  pass: 'pass',
  warning: 'warning',
  fail: 'fail',
  inconclusive: 'inconclusive',
  'no-baseline': 'no baseline',
  'no-data': 'no data',
  'invalid-environment': 'invalid environment',
  infrastructure: 'infrastructure failure',
  'test-failed': 'a test failed',
};

/** `pass (simulated)`: on a virtual device the word is part of the verdict. */
export const wholeVerdictText = (result: Result): string =>
  `${isModelledAlone(result) ? absoluteText(result) : WHOLE_WORDS[result.verdict.kind]}${simulationSuffix(result)}`;

/** Whether it is a pass by budgets alone on a modelled phone, which says nothing of the milliseconds of a real one. */
const isModelledAlone = ({ verdict, target, scenarios }: Result): boolean =>
  verdict.kind === 'pass' &&
  target.profile !== undefined &&
  target.as === undefined &&
  scenarios.every(({ verdicts }) => verdicts.every(({ gate }) => gate.kind === 'budget'));

const absoluteText = ({ scenarios }: Pick<Result, 'scenarios'>): string => {
  const rates = scenarios.flatMap(({ runs }) =>
    runs.flatMap(({ values }) => values['scroll-hitch-rate'] ?? []),
  );
  return rates.length > 0 && rates.every((rate) => rate === 0)
    ? 'no hitch on the model'
    : 'within the budgets on the model';
};

/** ` (simulated)`, ` (modelled: mid)` if code took time by that profile, ` (virtual as samsung)`; empty for a phone. */
export const simulationSuffix = ({ simulated, target }: Pick<Result, 'simulated' | 'target'>): string =>
  simulated ? ` (${simulationOf(target)})` : '';

function simulationOf({ as, profile }: Result['target']): string {
  if (as !== undefined) return `virtual as ${plainText(as)}`;
  return profile === undefined ? 'simulated' : `modelled: ${profile}`;
}
