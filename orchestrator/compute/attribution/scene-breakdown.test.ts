import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { measured } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import { sceneBreakdown } from './scene-breakdown.ts';

const labels: readonly (readonly [scene: string, state: string])[] = [
  ['feed', ''],
  ['detail', ''],
  ['feed', 'loading'],
  ['feed', ''],
  ['', 'feed'],
];
const bare = ledgerOf(...labels.map(() => framesOf([1])));
const ledger: Ledger = {
  ...bare,
  slides: bare.slides.map((slide, i) => ({
    ...slide,
    scene: labels[i]?.[0] ?? '',
    state: labels[i]?.[1] ?? '',
  })),
};

test('slides of one scene belong together, and those of one state if it has states', () => {
  const found = sceneBreakdown(ledger, ({ slides }) => ({
    slides: measured(slides.length, { ordinals: slides.map(({ ordinal }) => ordinal) }),
  }));
  expect(
    found.map(({ scene, state, slides, metrics }) => [scene, state, slides, metrics.slides]),
  ).toMatchObject([
    ['feed', undefined, 3, { parts: { ordinals: [0, 2, 3] } }],
    ['detail', undefined, 1, { parts: { ordinals: [1] } }],
    ['', undefined, 1, { parts: { ordinals: [4] } }],
    ['feed', '', 2, { parts: { ordinals: [0, 3] } }],
    ['feed', 'loading', 1, { parts: { ordinals: [2] } }],
    ['', 'feed', 1, { parts: { ordinals: [4] } }],
  ]);
  expect(sceneBreakdown(ledgerOf(), () => ({}))).toEqual([]);
});

test('an activity that started is a scene also without a scroll, and has its own starts only', () => {
  const start = (activity: string) => ({ activity, createdUs: 0, focusedUs: 1 });
  const process = { startUs: -9, firstFrameUs: 1, firstFocusUs: 1 };
  const starts = { activities: ['login', 'feed', 'login'].map(start), process };
  const found: [string, number, boolean][] = [];
  sceneBreakdown({ ...ledger, starts }, (part) => {
    const names = new Set(part.starts?.activities.map(({ activity }) => activity));
    found.push([[...names].join(), part.starts?.activities.length ?? 0, part.starts?.process !== undefined]);
    return {};
  });
  expect(found.slice(0, 4)).toEqual([
    ['feed', 1, false],
    ['', 0, false],
    ['', 0, false],
    ['login', 2, true],
  ]);
});

test('the only scene of a run is the whole run', () => {
  const activities = [{ activity: 'feed', createdUs: 0, focusedUs: 1 }];
  const one = { ...ledgerOf(framesOf([1])), starts: { activities } };
  const parts: Ledger[] = [];
  sceneBreakdown(one, (part) => {
    parts.push(part);
    return {};
  });
  expect(parts).toEqual([one]);
  expect(parts[0]).toBe(one);
});
