import { expect, test } from 'vitest';
import { verdictOf } from '../../../test/builders/report-of.ts';
import { headlineMetricOf } from './shown-trend.ts';

const pass = (metric: string) => verdictOf({ metric, kind: 'pass' });
const fail = (metric: string) => verdictOf({ metric });

test.each([
  ['the first failed', [pass('a'), fail('b'), fail('c')], 'b'],
  ['else the first gated', [pass('a'), pass('b')], 'a'],
  ['else the hitch rate', [], 'scroll-hitch-rate'],
])('%s', (_, verdicts, expected) => expect(headlineMetricOf(verdicts)).toBe(expected));
