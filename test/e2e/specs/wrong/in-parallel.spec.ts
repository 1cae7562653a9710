import { scenario } from 'hitchproof';

it('measures', async () => {
  await Promise.all([
    scenario('first', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' }),
    scenario('second', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' }),
  ]);
});
