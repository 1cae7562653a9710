import { scenario } from 'hitchproof';

describe('feed', () => {
  // A fast fling binds the most rows per second: what is slow in a row shows here first. 10 ms/s is the limit below which
  // people do not notice hitches, and nobody forgives a frozen frame.
  it('flings smoothly', async () => {
    await scenario('feed-fling', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: '~feed',
      slides: 5,
      runs: 10,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
