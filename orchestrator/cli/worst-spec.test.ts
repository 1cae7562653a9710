import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Gesture, Scroll } from '../service/worst/scroll.ts';
import { specSource } from './spec-source.ts';
import { worstSpecText } from './worst-spec.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'worst-spec-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const FLING: Gesture = { kind: 'fling', back: false, speed: 'fast' };
const SPEC = `import { scenario } from 'hitchproof';
import { $ } from '@wdio/globals';
import { loggedIn } from '../pages/login.ts';

describe('feed', () => {
  it('flings', async () => {
    const name: string = 'feed';
    await scenario('feed', {
      setup: async (app: App) => { await loggedIn(app); await app.open('.FeedActivity'); },
      slide: async (list) => list.fling('down'),
      slides: 5,
      on: '~feed',
    });
  });
  it('drags', async () => {
    await $('~grid').click();
    await scenario('grid', { on: '~grid' });
  });
});
`;

async function written(scroll: Scroll, { text = SPEC, scenario = 'feed' } = {}) {
  const source = join(root, 'specs.ts');
  writeFileSync(source, text);
  const file = join(root, 'reports/worst/feed.spec.ts');
  return worstSpecText({ source, file, scenario, direction: 'down', scroll, sentence: 'feed: worse.' });
}

it('is the spec with one scenario, which scrolls as found', async () => {
  const scroll = { gestures: [FLING, FLING, FLING], settings: { fontScale: 1.3, locale: 'ar-EG' } };
  expect(await written(scroll)).toBe(`// feed: worse.
// Made by \`hitchproof worst\` of the scenario 'feed' in ../../specs.ts.
import { scenario } from "hitchproof";
import { loggedIn } from "../../../pages/login.ts";
describe("feed", () => {
  it("flings", async () => {
    const name = "feed";
    await scenario("feed-worst", {
      setup: async (app) => {
        await loggedIn(app);
        await app.open(".FeedActivity");
      },
      on: "~feed",
      settings: { fontScale: 1.3, locale: "ar-EG" },
      slide: async (list) => {
        await list.fling("down", { speed: "fast" });
      },
      slides: 3
    });
  });
});
`);
});

it('has the seed of the data that was found, and the scenario’s own ones otherwise', async () => {
  const text = SPEC.replace('slides: 5,', "seeds: { extra: 'seed', values: [1, 2, 3] },");
  const seeds = { extra: 'seed', values: [3] as const };
  const of = { gestures: [FLING], settings: {} };
  const found = await written({ ...of, seeds }, { text });
  expect(found).toContain('seeds: { extra: "seed", values: [3] },');
  expect(found?.match(/seeds:/g)).toHaveLength(1);
  expect(await written(of, { text })).toContain('seeds: { extra: "seed", values: [1, 2, 3] },');
});

it('different gestures are one slide', async () => {
  const gestures: Gesture[] = [
    FLING,
    FLING,
    { ...FLING, back: true, speed: 'slow' },
    { kind: 'drag', back: true, distance: 0.3, durationMs: 300 },
    { kind: 'rest', ms: 200 },
  ];
  expect(await written({ gestures, settings: {} })).toContain(`
      slide: async (list) => {
        for (let i = 0; i < 2; i++) await list.fling("down", { speed: "fast" });
        await list.fling("up", { speed: "slow" });
        await list.drag("up", { distance: 0.3, durationMs: 300 });
        await list.rest(200);
      },
      slides: 1
`);
});

it('is a spec that a session reads without a mistake', async () => {
  const text = await written({ gestures: [FLING], settings: { darkMode: true } });
  const file = join(root, 'written.spec.ts');
  writeFileSync(file, text ?? '');
  const { source, mistakes } = await specSource(file, root);
  expect({ mistakes, names: source.scenarios.map(({ name }) => name) }).toEqual({
    mistakes: [],
    names: ['feed-worst'],
  });
});

it('options that are not written out are kept as a whole', async () => {
  const text = "import { scenario } from 'hitchproof';\nit('a', () => scenario('feed', optionsOf(1)));";
  expect(await written({ gestures: [FLING], settings: {} }, { text })).toContain('...optionsOf(1),');
});

it('a scenario whose name is computed is in no spec', async () => {
  expect(await written({ gestures: [FLING], settings: {} }, { scenario: 'other' })).toBeUndefined();
});
