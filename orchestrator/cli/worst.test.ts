import { expect, it } from 'vitest';
import type { Worst } from '../service/worst/scroll.ts';
import { worstText } from './worst.ts';

const WORST: Worst = {
  scenario: 'feed',
  direction: 'down',
  own: { heaviest: 400_000, work: 'work/1.json.gz', isDefault: true },
  tries: 60,
  failed: 0,
  most: 440_000,
};

it('says that nothing is worse, and how near the heaviest came', () => {
  expect(worstText(WORST, 1.5)).toBe(
    'feed: nothing worse than the default fling in 60 tries: the heaviest frame does 1.1 times the work of its heaviest (400,000 units), and worse is 1.5 times.',
  );
});

it('says of what is worse the gesture, the setting, the frame, its work and the method', () => {
  const found = {
    scroll: {
      gestures: [
        { kind: 'fling', back: false, speed: 'fast' },
        { kind: 'fling', back: true, speed: 'slow' },
      ],
      settings: { fontScale: 1.3, darkMode: true, locale: 'de-DE' },
    },
    heaviest: 1_640_000,
    work: 'work/9.json.gz',
  } satisfies Worst['found'];
  const methods = [{ units: 100 }, { method: 'com.acme.Ranking.place', units: 1_230_000 }];
  const frame = { atUs: 1_234_000, units: 1_640_000, counts: {}, methods };
  const own = { ...WORST.own, isDefault: false };
  expect(worstText({ ...WORST, own, found, most: 1_640_000 }, 1.5, frame)).toBe(
    "feed: a fast fling down, then a slow fling up, at font scale 1.3, in dark mode, in de-DE: the frame at 1.23 s does 1,640,000 units of work, 4.1 times the heaviest of the spec's own slides (400,000 units): com.acme.Ranking.place does 75 % of it.",
  );
});

it('says what failed', () => {
  expect(worstText({ ...WORST, failed: 2, failure: 'a rest of 200 ms: The app crashed.' }, 1.5)).toMatch(
    / worse is 1\.5 times\. 2 tries failed, the first: a rest of 200 ms: The app crashed\.$/,
  );
});
