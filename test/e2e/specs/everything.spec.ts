import { browser } from '@wdio/globals';
import { scenario } from 'hitchproof';

/** What a session can find, each in a scenario of its own. */
const SLOW = { slowEvery: 5, slowMs: 40, prefetch: false };
const ANY = { 'scroll-hitch-rate': { max: 1_000 } };

const feed = (name: string, extras: Readonly<Record<string, number | boolean>>) =>
  it(name, async () => {
    await scenario(name, {
      setup: async (app) => app.open({ activity: '.FeedActivity', extras }),
      on: '~feed',
      budget: ANY,
    });
  });

describe('everything', () => {
  it('two activities', async () => {
    let slide = 0;
    await scenario('two activities', {
      setup: async (app) => {
        slide = 0;
        await app.open('.LoginActivity');
        await app.open({ activity: '.FeedActivity', extras: SLOW });
      },
      on: '~feed',
      slide: async (list) => {
        if (slide === 2) await browser.perf.app.open('.ShelvesActivity');
        await list.drag(slide++ === 3 ? 'up' : 'down', { distance: 0.5, durationMs: 400 });
      },
      slides: 4,
      budget: { ...ANY, 'activity-start': { max: 10_000, scene: 'ShelvesActivity' } },
    });
  });
  feed('hangs', { frozenRow: 40, frozenMs: 8_000, prefetch: false });
  feed('deadlocks', { deadlockRow: 30, prefetch: false });
  feed('crashes', { crashRow: 30 });
});
