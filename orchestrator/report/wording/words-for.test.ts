import { expect, it } from 'vitest';
import { factorText } from './factors.ts';
import { ruleText } from './rules.ts';

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the code %s is shown as it is',
  (code) => {
    expect(ruleText(code)).toBe(code);
    expect(factorText(code)).toBe(code);
  },
);
