import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultError } from '../base/errors.ts';
import { keepTestFailure, testFailuresIn } from './test-failures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-failures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const unmet = (): Error =>
  Object.assign(new Error('too slow'), { matcherResult: { pass: false, unmetBudget: true } });
const otherMatcher = (): Error =>
  Object.assign(new Error('not displayed'), { matcherResult: { pass: false } });

const other = (message: string, code = 'specs-failed') => ({ kind: 'other', code, message });

it.each<[string, unknown[], object]>([
  ['nothing', [], { kind: 'none' }],
  ['budgets only', [unmet(), unmet()], { kind: 'unmet-budgets' }],
  ['the first of several', [new Error('first'), new Error('second')], other('first')],
  ['another failure among budgets', [unmet(), otherMatcher()], other('not displayed')],
  ['a run', [new FaultError('no-reply', 'late')], other('late', 'no-reply')],
  ['what is no error', ['thrown'], other('thrown')],
  [
    'a request that a dying Appium refuses',
    [new Error('WebDriverError: The process has received SIGINT signal when running "execute/sync"')],
    other(
      'WebDriverError: The process has received SIGINT signal when running "execute/sync"',
      'appium-ended',
    ),
  ],
  [
    'an element that is not there',
    [new Error('WebDriverError: no such element when running "element"')],
    other('WebDriverError: no such element when running "element"'),
  ],
  ['words like those', [new Error('socket hang up')], other('socket hang up')],
])('%s', (_, errors, failures) => {
  for (const error of errors) keepTestFailure(folder, error);
  expect(testFailuresIn(folder)).toEqual(failures);
});
