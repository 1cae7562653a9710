import { scenario } from 'hitchproof';

/** Row 40 takes 8 s, row 30 throws: in scenarios of their own. */
const feed = (name: string, extras: Readonly<Record<string, number | boolean>>) =>
  it(name, async () => {
    await scenario(name, {
      setup: async (app) => app.open({ activity: '.FeedActivity', extras }),
      on: '~feed',
    });
  });

describe('feed', () => {
  feed('hangs', { frozenRow: 40, frozenMs: 8_000, prefetch: false });
  feed('deadlocks', { deadlockRow: 30, prefetch: false });
  feed('crashes', { crashRow: 30 });
  it('does not open', async () => {
    await scenario('does not open', {
      setup: async () => {
        throw new Error('no account for the feed');
      },
      on: '~feed',
    });
  });
});
