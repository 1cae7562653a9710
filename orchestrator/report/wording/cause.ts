import type { Causes } from '../result/result.ts';
import { plainText } from '../text/plain-text.ts';
import { factorText } from './factors.ts';

/** `late start (main thread busy between frames) · com.acme.Row.bind(Row.java:42)`; undefined when nothing was late. */
export function causeText({ mainFactors, stacks }: Causes): string | undefined {
  const [factor] = mainFactors;
  const [stack] = stacks;
  const parts = [
    ...(factor === undefined ? [] : [factorText(factor.factor)]),
    ...(stack === undefined ? [] : [plainText(stack.appFrame ?? stack.key)]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
