import type { Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { mainCauseOf, mainCauseText } from './main-cause.ts';
import { becauseText } from './reasons.ts';
import { deviceText, verdictLine, whatWouldDecide } from './verdict-words.ts';

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

/** What decided the verdict, with numbers, and what would decide an inconclusive one. */
export function decisionLines(result: Result): string[] {
  const failed = result.scenarios.flatMap((scenario) =>
    scenario.verdicts
      .filter(({ kind }) => kind === 'fail' || kind === 'warning')
      .map((verdict) => `${plainText(scenario.name)} on ${deviceText(scenario)}: ${verdictLine(verdict)}`),
  );
  const unsure = result.scenarios.flatMap((scenario) =>
    scenario.verdicts.flatMap((verdict) => {
      const what = whatWouldDecide(verdict);
      return what === undefined
        ? []
        : [`${plainText(scenario.name)}${onDevice(scenario)} ${plainText(verdict.title)}: ${what}`];
    }),
  );
  const decided =
    failed.length > 0 || result.verdict.kind === 'pass' ? [] : result.verdict.because.map(becauseText);
  return [...failed, ...decided, ...unsure];
}

const onDevice = ({ deviceName }: ScenarioResult): string =>
  deviceName === undefined ? '' : ` on ${plainText(deviceName, 40)}`;

/** The main cause of all scenarios' hitches, and what a state made Compose run again in the longest late frame; empty without a stack. */
export function mainCause({ scenarios }: Result): string[] {
  const [worst] = scenarios
    .map(({ causes }) => causes)
    .toSorted((a, b) => (mainCauseOf(b)?.hitchMs ?? 0) - (mainCauseOf(a)?.hitchMs ?? 0));
  const text = worst === undefined ? undefined : mainCauseText(worst);
  const composed = worst?.worstFrames.flatMap(({ recomposed = [] }) => recomposed) ?? [];
  const [again] = composed.flatMap(({ composable, states: [most] = [] }) =>
    most === undefined ? [] : [plainText(`Composed again: ${composable}, because of ${most.state}`, 300)],
  );
  return text === undefined ? [] : [`Main cause: ${text}`, ...(again === undefined ? [] : [again])];
}
