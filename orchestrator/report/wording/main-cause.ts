import type { Causes } from '../result/result.ts';
import { formatCount, formatPercent, formatQuantity } from '../text/format.ts';
import { plainText } from '../text/plain-text.ts';
import { factorText } from './factors.ts';

/** `com.acme.Row.bind (120 ms of hitches in 6 frames)`: the stack with the most hitch time; undefined without one. */
export function mainCauseText({ stacks, withoutStack }: Causes): string | undefined {
  const [stack] = stacks;
  if (stack === undefined) return undefined;
  const { appFrame, key, hitchMs, frames } = stack;
  const { share } = withoutStack;
  const rest = share === 0 ? '' : `; ${formatPercent(share)} of the hitch time has no stack`;
  return `${plainText(appFrame ?? key)} (${formatQuantity(hitchMs, 'ms')} of hitches in ${formatCount(frames, 'frame')}${rest})`;
}

/** `Main cause: com.acme.Row.bind (120 ms of hitches in 6 frames). Main factor: draw.`; undefined without a late frame. */
export function mainCauseSentence(causes: Causes): string | undefined {
  const stack = mainCauseText(causes);
  const [factor] = causes.mainFactors;
  const sentences = [
    ...(stack === undefined ? [] : [`Main cause: ${stack}.`]),
    ...(factor === undefined ? [] : [`Main factor: ${factorText(factor.factor)}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
