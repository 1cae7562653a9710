import { scenario } from 'hitchproof';

it('scrolls the journal', async () => {
  await scenario('journal', {
    setup: async (app) => app.open('.JournalActivity'),
    on: '~entries',
    slides: 2,
    budget: {},
  });
});
