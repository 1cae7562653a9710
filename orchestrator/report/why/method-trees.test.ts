import { expect, it } from 'vitest';
import { methodTrees } from './failures.ts';

const group = {
  key: 'com.acme.Feed.get|com.acme.Row.<init>',
  hitchMs: 66.7,
  frames: 2,
  slides: 1,
  runs: 1,
  tree: [
    { depth: 0, method: 'com.acme.Feed.get', calls: 1, wallMs: 41, selfMs: 1 },
    { depth: 1, method: 'com.acme.Row.<init>', calls: 3, wallMs: 40, selfMs: 40 },
  ],
};

it('shows each group with its tree, only the first one open', () => {
  const text = methodTrees([group, group]);
  expect(text).toContain('1. <code>com.acme.Row.&lt;init&gt;</code> · 66.7 ms in 2 frames, 1 slide, 1 run');
  expect(text).toContain(
    '41 ms com.acme.Feed.get, own 1 ms\n  40 ms com.acme.Row.&lt;init&gt; × 3, own 40 ms',
  );
  expect(text.match(/<details open="">/g)).toHaveLength(1);
  expect(text.match(/<details>/g)).toHaveLength(1);
});

it('is empty without method tracing', () => {
  expect(methodTrees([])).toBe('');
});
