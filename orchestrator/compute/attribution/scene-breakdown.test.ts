import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { measured } from '../metrics/metric.ts';
import { sceneBreakdown } from './scene-breakdown.ts';

const labels: readonly (readonly [scene: string, state: string])[] = [
  ['feed', ''],
  ['detail', ''],
  ['feed', 'loading'],
  ['feed', ''],
  ['', 'feed'],
];
const slides = ledgerOf(...labels.map(() => framesOf([1]))).slides.map((slide, i) => ({
  ...slide,
  scene: labels[i]?.[0] ?? '',
  state: labels[i]?.[1] ?? '',
}));

test('slides of one scene belong together, and those of one state if it has states', () => {
  const found = sceneBreakdown(slides, (same) => ({
    slides: measured(same.length, { ordinals: same.map(({ ordinal }) => ordinal) }),
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
  expect(sceneBreakdown([], () => ({}))).toEqual([]);
});
