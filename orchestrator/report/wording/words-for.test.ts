import { expect, it } from 'vitest';
import { factorText } from './factors.ts';
import { environmentText, reasonText } from './reasons.ts';
import { ruleText } from './rules.ts';

const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

it.each(inherited)('a code %s is shown as it is', (code) => {
  expect(reasonText(code)).toBe(code);
  expect(environmentText(code)).toBe(code);
  expect(ruleText(code)).toBe(code);
  expect(typeof factorText(code)).toBe('string');
});

it('a known code has its words', () => {
  expect(reasonText('no-motion')).toBe('nothing moved');
  expect(environmentText('THERMAL')).toBe('the device is too warm');
});
