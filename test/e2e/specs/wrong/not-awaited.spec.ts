import { scenario } from 'hitchproof';

it('measures', () => {
  void scenario('not-awaited', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
});
