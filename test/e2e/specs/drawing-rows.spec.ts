import { scenario } from 'hitchproof';

/** Number of operations that each row draws: from none to as many as the RenderThread of a slow device draws in time. */
const OPERATIONS = [0, 75, 150, 225, 300, 375, 450] as const;

describe('feed', () => {
  for (const drawOperations of OPERATIONS)
    it(`draws ${drawOperations} operations a row`, async () => {
      await scenario(`operations-${drawOperations}`, {
        setup: async (app) =>
          app.open({ activity: '.FeedActivity', extras: { drawEvery: 1, drawOperations } }),
        slide: async (list) => list.fling('down'),
        on: '~feed',
      });
    });
});
