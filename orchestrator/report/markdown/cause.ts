import type { Result, ScenarioResult } from '../result/result.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { factorText } from '../wording/factors.ts';
import { explainedText, mainCauseOf, nameOfStack, waitIn, whatWouldTell } from '../wording/main-cause.ts';
import { codeText, proseText } from './escape.ts';

/** The main cause: the stack with the most hitch time, named by its first frame in the app. */
export function causeParagraph(result: Result): string | undefined {
  const [worst] = result.scenarios
    .filter(({ causes }) => causes.mainFactors.length > 0 || causes.stacks.length > 0)
    .sort((a, b) => severity(b) - severity(a));
  return worst === undefined ? undefined : sentence(worst);
}

/** Failed scenarios first, then by hitch time. */
const severity = ({ verdicts, causes }: ScenarioResult): number =>
  (verdicts.some(({ kind }) => kind === 'fail') ? 1e9 : 0) +
  causes.mainFactors.reduce((sum, { hitchMs }) => sum + hitchMs, 0);

function sentence({ name, causes }: ScenarioResult): string {
  const cause = mainCauseOf(causes);
  const [factor] = causes.mainFactors;
  const where = `Main cause in ${codeText(name, 60)}:`;
  const by = factor === undefined ? '' : ` Main factor: ${proseText(factorText(factor.factor))}.`;
  const wait = cause === undefined || cause.kind === 'none' ? waitIn(causes) : undefined;
  if (wait !== undefined) return `${where} ${proseText(wait)}.${by}`;
  if (cause === undefined) {
    return factor === undefined
      ? where
      : `${where} ${proseText(factorText(factor.factor))}, ${formatQuantity(factor.hitchMs, 'ms')} of hitches in ${formatCount(factor.frames, 'frame')}. No stack was taken.`;
  }
  const explained = explainedText(cause);
  if (cause.kind === 'factor') return `${where} ${proseText(factorText(cause.factor))} (${explained}).`;
  const frame = codeText(nameOfStack(cause.stack));
  return cause.kind === 'none'
    ? `No single cause in ${codeText(name, 60)}: the largest is ${frame} (${explained}); ${whatWouldTell(cause)}.${by}`
    : `${where} ${frame} explains ${explained}.${by}`;
}
