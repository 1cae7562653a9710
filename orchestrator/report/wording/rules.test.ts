import { expect, test } from 'vitest';
import { ruleText } from './rules.ts';

test('a rule in words; an unknown one by its code', () => {
  expect(ruleText('jitter-counted')).toContain('whole missed vsyncs only');
  expect(ruleText('some-new\nrule')).toBe('some new rule');
});
