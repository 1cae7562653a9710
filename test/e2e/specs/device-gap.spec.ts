import { scenario } from 'hitchproof';

it('makes a PDF in a bind', async () => {
  await scenario('pdf-in-bind', {
    setup: async (app) => app.open({ activity: '.ContactsActivity', extras: { world: 'pdf-in-bind' } }),
    on: '~contacts',
  });
});
