import { scenario } from 'hitchproof';
import { tellingText } from '../../builders/planted-secrets.ts';

/** Logs in, and says too much when that fails. */
describe('feed', () => {
  it('is measured', async () => {
    await scenario('measured', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
  });

  it('fails in a run', async () => {
    console.log(tellingText(process.env));
    console.error(JSON.stringify({ login: tellingText(process.env) }));
    await scenario('failing', {
      setup: () => Promise.reject(new Error(tellingText(process.env))),
      on: '~feed',
    });
  });

  it('fails outside of a run', () => {
    throw new Error(`no login with ${tellingText(process.env)}`);
  });
});
