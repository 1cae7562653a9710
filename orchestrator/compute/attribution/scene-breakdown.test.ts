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

test('slides of equal scene and equal state belong together', () => {
  const found = sceneBreakdown(slides, (same) => ({
    slides: measured(same.length, { ordinals: same.map(({ ordinal }) => ordinal) }),
  }));
  expect(found.map(({ scene, state, metrics }) => [scene, state, metrics.slides])).toMatchObject([
    ['feed', '', { parts: { ordinals: [0, 3] } }],
    ['detail', '', { parts: { ordinals: [1] } }],
    ['feed', 'loading', { parts: { ordinals: [2] } }],
    ['', 'feed', { parts: { ordinals: [4] } }],
  ]);
  expect(sceneBreakdown([], () => ({}))).toEqual([]);
});
