import type { Causes } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { factorText } from './factors.ts';
import { mainCauseOf } from './main-cause.ts';

/** `late start (main thread busy between frames) · com.acme.Row.bind(Row.java:42)`; undefined when nothing was late. The second only if there is ground to name it. */
export const causeText = (causes: Causes): string | undefined => worded(causes, (frame) => frame);

/** The same without the source line, so that it is equal in every session, also after an unrelated change. */
export const causeName = (causes: Causes): string | undefined =>
  worded(causes, (frame) => frame.replace(/\([^()]*\)$/, ''));

function worded(causes: Causes, shown: (frame: string) => string): string | undefined {
  const [factor] = causes.mainFactors;
  const main = mainCauseOf(causes);
  const stack = main?.kind === 'stack' ? main.stack : undefined;
  const parts = [
    ...(factor === undefined ? [] : [factorText(factor.factor)]),
    ...(stack === undefined ? [] : [plainText(shown(stack.appFrame ?? stack.askedBy ?? stack.key))]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
