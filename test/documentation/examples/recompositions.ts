import { scenario } from 'hitchproof';

await scenario('inbox-fling', {
  setup: async (app) => app.open('.InboxActivity'),
  on: '~mails',
  slide: async (list) => list.fling('down'),
  budget: {
    'recompositions-per-frame': { max: 2 },
    'recompositions-per-frame/com.acme.MailRow': { max: 0.5 },
  },
});
