import { scenario } from 'hitchproof';

it('measures', async () => {
  setTimeout(() => {
    throw new Error('thrown by nobody in particular');
  }, 0);
  await scenario('interrupted', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
});
