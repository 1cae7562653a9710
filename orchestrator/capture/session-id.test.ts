import { expect, it } from 'vitest';
import { laterSessionIdOf, sessionIdOf } from './session-id.ts';

it('is a UUID of version 8 and variant 10', () => {
  for (let run = 0; run < 50; run++)
    expect(sessionIdOf(1, 'feed', 'current', run)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
});

it('is the same for the same run and differs otherwise', () => {
  const ids = [
    sessionIdOf(1, 'feed', 'current', 0),
    sessionIdOf(2, 'feed', 'current', 0),
    sessionIdOf(1, 'detail', 'current', 0),
    sessionIdOf(1, 'feed', 'baseline', 0),
    sessionIdOf(1, 'feed', 'current', 1),
    laterSessionIdOf(sessionIdOf(1, 'feed', 'current', 0), 1),
    laterSessionIdOf(sessionIdOf(1, 'feed', 'current', 0), 2),
    laterSessionIdOf(sessionIdOf(1, 'feed', 'current', 1), 1),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(sessionIdOf(1, 'feed', 'current', 0)).toBe(ids[0]);
});

it('keeps its value from release to release, since traces are compared byte by byte', () => {
  expect(sessionIdOf(1, 'feed-fling', 'current', 0)).toMatchInlineSnapshot(
    `"4c3b0615-4bfd-8675-bb3c-aacc3c148fd3"`,
  );
});
