import { scenario } from 'hitchproof';

it('an activity that only the app itself opens', () =>
  scenario('inner-feed', { setup: (app) => app.open('.InnerFeedActivity'), on: '~feed' }));
