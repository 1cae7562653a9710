import { scenario } from 'hitchproof';
import type { App } from '../../../orchestrator/capture/scenario.ts';

/** Contacts with a defect that a fling from their top does not show. */
const contacts = (world: string) => async (app: App) =>
  app.open({ activity: '.ContactsActivity', extras: { world } });

it('row 73 is dear', async () => {
  await scenario('dear-row', { setup: contacts('dear-row'), on: '~contacts', slides: 1 });
});

it('rows that come back are dear', async () => {
  await scenario('dear-return', { setup: contacts('dear-return'), on: '~contacts', slides: 1 });
});

it('large text is dear', async () => {
  await scenario('dear-large-text', { setup: contacts('dear-large-text'), on: '~contacts', slides: 1 });
});

it('the data of one seed is dear', async () => {
  const seeds = { extra: 'seed', values: [1, 2, 3, 4] } as const;
  await scenario('dear-seed', { setup: contacts('dear-seed'), on: '~contacts', slides: 1, seeds });
});

it('nothing is dear', async () => {
  await scenario('innocent', { setup: contacts(''), on: '~contacts', slides: 1 });
});
