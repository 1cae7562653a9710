import type { Result } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { becauseText } from './because.ts';
import { deviceText, verdictLine } from './verdict-words.ts';

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

/** `fail · feed-fling: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10` */
export function headlineText(result: Result): string {
  const what = decidingText(result);
  return what === undefined ? wholeVerdictText(result) : `${wholeVerdictText(result)} · ${what}`;
}

/** The reason for the verdict in one clause; the device if everything passed; undefined without a scenario. */
export function decidingText({ verdict: whole, scenarios }: Result): string | undefined {
  const [first] = scenarios;
  if (whole.kind === 'pass') return first === undefined ? undefined : deviceText(first);
  const deciding = scenarios
    .flatMap((scenario) => scenario.verdicts.map((verdict) => ({ scenario, verdict })))
    .find(({ verdict }) => verdict.kind === whole.kind);
  const [because] = whole.because;
  return deciding !== undefined && because?.kind !== 'app-failure'
    ? `${plainText(deciding.scenario.name)}: ${verdictLine(deciding.verdict)}`
    : because && becauseText(because);
}
