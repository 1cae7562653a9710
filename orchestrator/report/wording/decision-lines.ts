import type { Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { becauseText } from './because.ts';
import { mainCauseOf, mainCauseText } from './main-cause.ts';
import { deviceText, verdictLine, whatWouldDecide } from './verdict-words.ts';

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
