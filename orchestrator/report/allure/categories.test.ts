import type { Status } from 'allure-js-commons';
import { expect, test } from 'vitest';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import type { ScenarioResult } from '../result/result.ts';
import { categoriesOf } from './categories.ts';
import { statusOf } from './status.ts';

const late = (hitchMs: number) => [{ factor: 'lateStart', frames: 3, hitchMs }];
const slow = (frame: string, hitchMs: number): Partial<ScenarioResult> => ({
  causes: causesWith({ mainFactors: late(hitchMs), stacks: [stackWith({ appFrame: frame })] }),
});

/** The categories that have a test of the scenario, as Allure finds them. */
function namesOf(scenario: Partial<ScenarioResult>, all: readonly Partial<ScenarioResult>[] = [scenario]) {
  const { status, statusDetails } = statusOf(scenarioWith(scenario));
  return categoriesOf(resultWith(all))
    .filter(({ matchedStatuses }) => matchedStatuses?.includes(status as Status))
    .filter(({ messageRegex }) => new RegExp(`^(?:${messageRegex})$`).test(statusDetails.message ?? ''))
    .map(({ name }) => name);
}

const LATE = 'late start (main thread busy between frames)';

test('a performance failure is in the category of its cause, without a number and a line', () => {
  expect(namesOf(slow('Feed.bind(Feed.java:42)', 90))).toEqual([`${LATE} · Feed.bind`]);
});

test('a cause without a stack keeps its explanation', () => {
  expect(namesOf({ causes: causesWith({ mainFactors: late(90) }) })).toEqual([LATE]);
});

test('one without a cause is in the general category', () => {
  expect(namesOf({ causes: causesWith() })).toEqual(['Performance failure']);
});

test('scenarios of one cause share a category, those of the costliest cause come first', () => {
  const all = [
    { ...slow('Feed.bind(Feed.java:42)', 90), verdicts: [verdictWith({ median: 11 })] },
    { ...slow('Feed.bind(Feed.java:43)', 900), verdicts: [verdictWith({ median: 99 })] },
    slow('Row.draw', 500),
    slow('Feed.bindAll', 300),
  ];
  const shared = `${LATE} · Feed.bind`;
  expect(all.map((scenario) => namesOf(scenario, all))).toEqual([
    [shared],
    [shared],
    [`${LATE} · Row.draw`],
    [`${LATE} · Feed.bindAll`],
  ]);
  expect(categoriesOf(resultWith(all))[0]?.name).toBe(shared);
});

test('of many causes the costliest have categories', () => {
  const all = Array.from({ length: 10 }, (_, i) => slow(`Row${i}.bind`, 100 + i));
  const of = (i: number) => namesOf(all[i] ?? {}, all);
  expect(of(9)).toEqual([expect.stringContaining('Row9.bind')]);
  expect(of(2)).toEqual([expect.stringContaining('Row2.bind')]);
  expect(of(1)).toEqual(['Performance failure']);
});

test('a cause is no pattern', () => {
  const all = [slow('Feed.a.*()[x]{2}|^$\\', 90), slow('Feed.abc', 80)];
  expect(namesOf(all[0] ?? {}, all)).toEqual([expect.stringContaining('Feed.a.*()[x]{2}|^$\\')]);
  expect(namesOf(all[1] ?? {}, all)).toEqual([expect.stringContaining('Feed.abc')]);
});
