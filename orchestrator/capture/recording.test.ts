import { expect, it } from 'vitest';
import { app, phone } from '../../test/builders/session-of.ts';
import {
  budgetSchema,
  type CapturedRun,
  type CapturedScenario,
  type Manifest,
  manifestSchema,
} from './recording.ts';

it.each([{}, { a: { max: 0 } }, { a: { min: 1 } }, { a: { min: 1, max: 2 }, 'b/c': { max: -1 } }])(
  '%j is a budget',
  (budget) => expect(budgetSchema.parse(budget)).toEqual(budget),
);

it.each([
  { a: {} },
  { a: { mx: 10 } },
  { a: { max: 10, mni: 1 } },
  { a: { max: Number.NaN } },
  { a: { max: null } },
  { a: { max: '10' } },
  { a: { max: Number.POSITIVE_INFINITY } },
  { a: 10 },
])('%j is invalid, since some limit of it could never be exceeded', (budget) =>
  expect(budgetSchema.safeParse(budget).success).toBe(false),
);

it('a gate without a limit is named as such', () => {
  expect(budgetSchema.safeParse({ a: {} }).error?.issues[0]?.message).toBe('a budget needs max or min');
});

const LIST_GESTURE = { distance: 0.5, durationMs: 100, seed: 1 };
const CONDITIONS = {
  thermalStatus: 0,
  batteryPercent: 80,
  batteryCharging: true,
  powerSave: false,
  animatorScale: 1,
  compileState: 'speed-profile',
};
const RUN: CapturedRun = {
  index: 0,
  warmup: false,
  arm: 'current',
  startedAt: '2026-01-01T00:00:00Z',
  wallMs: 1_000,
  traces: [{ file: 'traces/feed-current-0-0.hpt', bytes: 3, sha256: 'ab' }],
  conditions: { start: CONDITIONS, end: {} },
};
const SCENARIO: CapturedScenario = {
  name: 'feed',
  spec: 'specs/feed.spec.ts',
  on: '~feed',
  slidesPerRun: 5,
  gesture: { kind: 'fling', direction: 'down', ...LIST_GESTURE },
  gestureEngine: 'in-app',
  budget: { 'longest-hitch': { max: 50 } },
  runs: [RUN],
};
const MANIFEST: Manifest = {
  schema: 1,
  run: '20260101-000000',
  createdAt: '2026-01-01T00:00:00Z',
  tool: '1.0.0',
  seed: 1,
  target: phone,
  app,
  world: 'slow-row',
  commit: 'c0ffee',
  branch: 'main',
  interrupted: 'ended',
  scenarios: [SCENARIO],
};
const failed = (kind: 'infrastructure' | 'crash' | 'anr' | 'exit'): CapturedRun => ({
  ...RUN,
  failure: { kind, message: 'what', retriable: false },
  screenshot: 'f/a.png',
  logcat: 'f/a.txt',
});

it.each<[string, Manifest]>([
  ['a complete session', MANIFEST],
  ...(['virtual', 'usb', 'remote'] as const).map((kind): [string, Manifest] => [
    `a ${kind} device`,
    { ...MANIFEST, target: { ...phone, kind } },
  ]),
  ...(['in-app', 'uiautomator', 'w3c'] as const).map((gestureEngine): [string, Manifest] => [
    `the engine ${gestureEngine}`,
    { ...MANIFEST, scenarios: [{ ...SCENARIO, gestureEngine }] },
  ]),
  ...(['down', 'up', 'left', 'right'] as const).map((direction): [string, Manifest] => [
    `a drag ${direction}`,
    { ...MANIFEST, scenarios: [{ ...SCENARIO, gesture: { kind: 'drag', direction, ...LIST_GESTURE } }] },
  ]),
  [
    'a pair and the failed run that was made again',
    {
      ...MANIFEST,
      scenarios: [
        {
          ...SCENARIO,
          runs: [
            { ...failed('infrastructure'), index: 0, round: 0 },
            { ...RUN, index: 1, round: 0 },
            { ...RUN, index: 2, round: 0, arm: 'baseline' },
          ],
        },
      ],
    },
  ],
  ...(['infrastructure', 'crash', 'anr', 'exit'] as const).map((kind): [string, Manifest] => [
    `a failure of kind ${kind}`,
    { ...MANIFEST, scenarios: [{ ...SCENARIO, runs: [failed(kind)] }] },
  ]),
])('a manifest with %s loses nothing when it is read', (_, manifest) => {
  expect(manifestSchema.parse(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
});

it.each<[string, Manifest]>([
  ['a refresh rate of 0', { ...MANIFEST, target: { ...phone, refreshHz: 0 } }],
  ['a refresh rate of 1e300', { ...MANIFEST, target: { ...phone, refreshHz: 1e300 } }],
  ['a date in words', { ...MANIFEST, createdAt: 'yesterday' }],
  ['a start in words', { ...MANIFEST, scenarios: [{ ...SCENARIO, runs: [{ ...RUN, startedAt: 'now' }] }] }],
  ['two runs of one index', { ...MANIFEST, scenarios: [{ ...SCENARIO, runs: [RUN, RUN] }] }],
  [
    'two runs of one build in one round',
    {
      ...MANIFEST,
      scenarios: [
        {
          ...SCENARIO,
          runs: [
            { ...RUN, round: 0 },
            { ...RUN, index: 1, round: 0 },
          ],
        },
      ],
    },
  ],
  ['a negative index', { ...MANIFEST, scenarios: [{ ...SCENARIO, runs: [{ ...RUN, index: -1 }] }] }],
  ['two scenarios of one name', { ...MANIFEST, scenarios: [SCENARIO, SCENARIO] }],
])('a manifest with %s is invalid', (_, manifest) =>
  expect(manifestSchema.safeParse(manifest).success).toBe(false),
);
