import { describe, expect, it, vi } from 'vitest';
import { type Progress, progressIn, sendProgress } from './progress.ts';

const RUN: Progress = {
  kind: 'run',
  scenario: 'feed\n"',
  arm: 'current',
  number: 1,
  of: 2,
  values: { a: 1.5 },
  doubts: ['trace-unclosed'],
};
const FAILED: Progress = {
  kind: 'failed-run',
  scenario: 'feed',
  arm: 'baseline',
  number: 0,
  of: 2,
  message: 'no',
};
const SCREEN: Progress = { kind: 'screen', path: 'Views › Lists', lists: 2, number: 1, of: 6 };

const lineOf = (progress: Progress): string => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    sendProgress(progress);
    return String(write.mock.calls[0]?.[0]);
  } finally {
    write.mockRestore();
  }
};

describe('progress', () => {
  it.each([RUN, FAILED, SCREEN])('crosses standard output in one line: %j', (progress) => {
    const line = lineOf(progress);
    expect(line).toMatch(/^[^\n]*\n$/);
    expect(progressIn(line)).toEqual(progress);
    expect(progressIn(`[0-0] ${line.trim()}`)).toEqual(progress);
  });

  it.each([
    '',
    'Execution of 1 workers started',
    JSON.stringify(RUN),
    `worker 0-0 ${JSON.stringify(RUN)}`,
    '@hitchproof {"kind":"run"}',
    '@hitchproof {"kind":',
    `@hitchproof ${JSON.stringify({ ...RUN, kind: 'other' })}`,
    `@hitchproof ${JSON.stringify({ ...RUN, number: 1.5 })}`,
  ])('is not in %j', (line) => expect(progressIn(line)).toBeUndefined());
});
