import { scenario } from 'hitchproof';

await scenario('feed-by-link', {
  on: '~feed',
  setup: async (app) =>
    app.open({
      deepLink: 'https://acme.com/feed?sort=new',
      extras: { user: 'ann', page: 2, logged_in: true },
    }),
});
