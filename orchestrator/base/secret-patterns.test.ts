import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { withoutPatterns } from './secret-patterns.ts';

/** A value for each rule of gitleaks that knows a secret by its form, made of the rule by a program that knows no rule of ours. */
const OF_GITLEAKS = z
  .array(z.tuple([z.string(), z.string(), z.string()]))
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../test/builders/secrets-of-gitleaks.json'), 'utf8'),
    ),
  );

it('knows what gitleaks knows', () => {
  expect(OF_GITLEAKS.length).toBeGreaterThan(100);
  const told = OF_GITLEAKS.filter(
    ([, begin, end]) => withoutPatterns(`{"a":"${begin}${end}","b":1}`, '-') !== '{"a":"-","b":1}',
  );
  expect(told).toEqual([]);
});

const A = 'Ab1'.repeat(40);

// Joined, so that no scanner of this repository takes one for a secret.
it.each([
  ['gh', `p_${A.slice(0, 36)}`],
  ['github_', `pat_${A.slice(0, 60)}`],
  ['glp', `at-${A.slice(0, 20)}`],
  ['AK', `IA${'A2'.repeat(8)}`],
  ['xo', 'xb-123456789012-abcdefghij'],
  ['https://hooks.sl', `ack.com/services/T0/B0/${A.slice(0, 24)}`],
  ['sk_', `live_${A.slice(0, 24)}`],
  ['AI', `za${A.slice(0, 35)}`],
  ['np', `m_${A.slice(0, 36)}`],
  ['SG', `.${A.slice(0, 22)}.${A.slice(0, 43)}`],
  ['hf', `_${'a'.repeat(34)}`],
  ['sk-', `ant-${A.slice(0, 40)}`],
  ['ey', `J${A.slice(0, 20)}.eyJ${A.slice(0, 30)}.${A.slice(0, 43)}`],
  ['-----BEGIN RSA PRIVATE', ` KEY-----\\n${A}\\n-----END RSA PRIVATE KEY-----`],
])('a value that begins with %s is a secret', (begin, end) =>
  expect(withoutPatterns(`{"a":"${begin}${end}","b":1}`, '-')).toBe('{"a":"-","b":1}'),
);

it.each([
  'android.view.ViewRootImpl.performTraversals',
  'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'sk_test',
  'eyJ.eyJ.x',
  '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  'a.s.AbstractComposeViewHolder',
  'pul-to-refresh',
])('%s is none', (text) => expect(withoutPatterns(text, '-')).toBe(text));
