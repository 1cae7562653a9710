import { scenario } from 'hitchproof';

describe('feed', () => {
  // biome-ignore lint/suspicious/noFocusedTests: what is tested
  it.only('is measured', async () => {
    await scenario('focused', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
  });

  it('is forgotten', async () => {
    await scenario('forgotten', {
      setup: async (app) => app.open('.FeedActivity'),
      on: '~feed',
      budget: { 'scroll-hitch-rate': { max: -1 } },
    });
  });
});
