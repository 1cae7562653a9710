import type { Result } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { becauseText } from './because.ts';
import { deviceText, verdictLine } from './verdict-words.ts';
import { wholeVerdictText } from './whole-verdict.ts';

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
