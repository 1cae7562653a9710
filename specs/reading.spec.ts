import { scenario } from 'hitchproof';

describe('feed', () => {
  // Someone who reads drags a little and rests. Every frame follows the finger, so a late one is felt at once: the budget
  // is half of that of a fling.
  it('follows a reading finger', async () => {
    await scenario('feed-reading', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.drag('down', { distance: 0.4, durationMs: 700 }),
      on: '~feed',
      slides: 6,
      runs: 6,
      budget: { 'scroll-hitch-rate': { max: 5 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
