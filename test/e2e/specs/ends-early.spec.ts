import { scenario } from 'hitchproof';

describe('feed', () => {
  it('is measured', async () => {
    await scenario('before-the-end', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
    process.exit(0);
  });

  it('is not measured, because the process has ended', async () => {
    await scenario('after-the-end', {
      setup: async (app) => app.open('.FeedActivity'),
      on: '~feed',
      budget: { 'scroll-hitch-rate': { max: -1 } },
    });
  });
});
