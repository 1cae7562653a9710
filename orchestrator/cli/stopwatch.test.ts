import { expect, it } from 'vitest';
import type { Progress } from '../service/progress.ts';
import { Stopwatch } from './stopwatch.ts';

const RUN: Progress = {
  kind: 'run',
  scenario: 'feed',
  arm: 'current',
  number: 1,
  of: 2,
  values: {},
  doubts: [],
};

it('names each part once, in order', () => {
  const stopwatch = new Stopwatch();
  stopwatch.after({ kind: 'step', what: 'Installing the app' });
  for (const _ of ['feed', 'list']) {
    stopwatch.after({ kind: 'warm-up', scenario: 'feed' });
    stopwatch.after(RUN);
    stopwatch.after(RUN);
    stopwatch.after({ kind: 'step', what: 'Installing the app' });
  }
  stopwatch.endOfRuns();
  stopwatch.lap('analysis');
  expect(partsOf(stopwatch)).toEqual([
    'start',
    'preparation',
    'warm-up and first run',
    'further runs',
    'analysis',
  ]);
});

it('begins with what came before the session', () => {
  const stopwatch = Stopwatch.ofCommand();
  stopwatch.after({ kind: 'warm-up', scenario: 'feed' });
  expect(partsOf(stopwatch)).toEqual(['set-up', 'start']);
  expect(stopwatch.text()).toMatch(/^Took [\d.]+ s: set-up [\d.]+, start [\d.]+$/);
});

it('names no preparation of an app that is on the device', () => {
  const stopwatch = new Stopwatch();
  stopwatch.after({ kind: 'warm-up', scenario: 'feed' });
  stopwatch.after(RUN);
  stopwatch.endOfRuns();
  expect(partsOf(stopwatch)).toEqual(['start', 'warm-up and first run', 'further runs']);
});

it('a walk that found no list is no run', () => {
  const stopwatch = new Stopwatch();
  stopwatch.after({ kind: 'screen', path: 'Views', lists: 0, number: 1, of: 2 });
  stopwatch.endOfRuns();
  expect(partsOf(stopwatch)).toEqual(['start', 'walk']);
});

it('names the walk of a scan', () => {
  const stopwatch = new Stopwatch();
  stopwatch.after({ kind: 'screen', path: 'Views', lists: 1, number: 1, of: 2 });
  stopwatch.after({ kind: 'screen', path: 'Views › Lists', lists: 1, number: 2, of: 2 });
  stopwatch.after({ kind: 'list', number: 1, of: 1 });
  stopwatch.after({ kind: 'warm-up', scenario: 'feed' });
  stopwatch.after(RUN);
  stopwatch.endOfRuns();
  expect(partsOf(stopwatch)).toEqual(['start', 'walk', 'warm-up and first run', 'further runs']);
});

it('names a walk after which nothing is measured', () => {
  const stopwatch = new Stopwatch();
  stopwatch.after({ kind: 'screen', path: 'Views', lists: 1, number: 1, of: 1 });
  stopwatch.endOfRuns('walk');
  expect(partsOf(stopwatch)).toEqual(['start', 'walk']);
});

it('names no runs that were not made', () => {
  const stopwatch = new Stopwatch();
  stopwatch.endOfRuns();
  expect(partsOf(stopwatch)).toEqual(['start']);
});

function partsOf(stopwatch: Stopwatch): readonly string[] {
  const [, total, parts = ''] = /^Took (\S+) s: (.*)$/.exec(stopwatch.text()) ?? [];
  expect(total).toMatch(/^\d+\.\d$/);
  return parts.split(', ').map((part) => part.replace(/ \d+\.\d$/, ''));
}
