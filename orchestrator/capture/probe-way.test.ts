import { expect, it } from 'vitest';
import { byDumpsys } from './probe-way.ts';

/** A device that prints these texts in turn, then repeats the last one. */
const printing = (...texts: readonly string[]) => {
  const lines: string[] = [];
  const waits: number[] = [];
  const shell = async (line: string): Promise<string> => {
    lines.push(line);
    return texts[Math.min(lines.length, texts.length) - 1] ?? '';
  };
  const way = byDumpsys({ shellOnce: shell }, 'com.acme', async (ms) => void waits.push(ms));
  return { way, lines, waits };
};
const dump = (line: string): string =>
  `PROVIDER ContentProviderRecord{1 u0 com.acme/…}\n    Client:\n      ${line}\n`;

it('dumpsys prints the reply among the lines of its own', async () => {
  const { way, lines } = printing(dump('hitchproof 1 e30'));
  expect(await way.ask('cmVx')).toBe('e30');
  expect(lines).toEqual(['dumpsys activity provider com.acme/dev.hitchproof.probe.HitchproofInstaller cmVx']);
});

it('a pending command is asked for again until it is done', async () => {
  const { way, lines, waits } = printing(
    dump('hitchproof 0'),
    dump('hitchproof 0'),
    dump('hitchproof 2 e30'),
  );
  expect(await way.ask('cmVx')).toBe('e30');
  expect(new Set(lines).size).toBe(1);
  expect(waits).toEqual([100, 200]);
});

it('a command that is pending for ever has no reply', async () => {
  const { way, lines } = printing(dump('hitchproof 0'));
  expect(await way.ask('cmVx')).toBeUndefined();
  expect(lines).toHaveLength(100);
});

it.each(['', 'No providers match: com.acme/x', dump('hitchproof'), dump('another 1 e30')])(
  'there is no reply in %j',
  async (text) => {
    expect(await printing(text).way.ask('cmVx')).toBeUndefined();
  },
);
