import { expect, it } from 'vitest';
import { readRuler } from './read-ruler.ts';

const device = (...lines: readonly string[]) => ({
  shell: () => Promise.resolve(`${lines.join('\r\n')}\r\n`),
});
const modelled = { profile: 'mid' };

it('reads each digest', async () =>
  expect(await readRuler(device('p1', 'c1', 'f1', 'j1'), modelled)).toEqual({
    ruler: { prices: 'p1', costs: 'c1', framework: 'f1', java: 'j1' },
  }));

it.each([
  ['a phone', device('p1', 'c1', 'f1', 'j1'), {}],
  ['a device that does not say', device('', '', '', ''), modelled],
  ['a device that says half', device('p1', '', 'f1', 'j1'), modelled],
] as const)('%s has none', async (_, session, plan) => expect(await readRuler(session, plan)).toEqual({}));
