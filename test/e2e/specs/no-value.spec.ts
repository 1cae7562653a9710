import { scenario } from 'hitchproof';

/** Dispatch records are off, so BlockCanary's count has no value, and a gate on it must not pass. */
describe('feed', () => {
  it('is gated by a metric that has no value', async () => {
    await scenario('no-value', {
      setup: async (app) => app.open('.FeedActivity'),
      on: '~feed',
      budget: { 'blockcanary/blocks': { max: 0 } },
    });
  });
});
