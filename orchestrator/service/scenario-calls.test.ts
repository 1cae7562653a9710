import { expect, it } from 'vitest';
import { accountFor, scenarioCalls } from './scenario-calls.ts';

it('keeps account of calls until each is over, and refuses one during another', async () => {
  const before = scenarioCalls().length;
  let end = (): void => undefined;
  const first = accountFor('first', () => new Promise<void>((resolve) => (end = resolve)));
  await expect(accountFor('second', async () => undefined)).rejects.toMatchObject({
    code: 'invalid-use',
    message: expect.stringContaining("begins the scenario 'second' while 'first' is being measured"),
  });
  expect(scenarioCalls().slice(before)).toMatchObject([{ name: 'first', isOver: false }]);
  end();
  await first;
  await expect(accountFor('third', () => Promise.reject(new Error('why')))).rejects.toThrow('why');
  expect(scenarioCalls().slice(before)).toMatchObject([
    { name: 'first', isOver: true },
    { name: 'third', isOver: true },
  ]);
});
