import { scenario } from 'hitchproof';

const account: { readonly name?: string } = JSON.parse('{}');
if (account.name === undefined) throw new TypeError('there is no account');

it('measures', async () => {
  await scenario('never', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
});
