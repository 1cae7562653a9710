import { scenario } from 'hitchproof';

it('measures', async () => {
  await scenario('nope', { setup: async (app) => app.open('.Nope'), on: '~feed' });
});
