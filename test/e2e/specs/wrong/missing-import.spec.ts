import { scenario } from 'hitchproof';
// biome-ignore lint/suspicious/noTsIgnore: what is tested does not exist
// @ts-ignore
import { nothing } from './no-such-file.ts';

it('measures', async () => {
  await scenario(nothing, { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
});
