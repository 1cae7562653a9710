import { describe, expect, it } from 'vitest';
import { fileNameOf } from './run-files.ts';

describe("a scenario's name as a file name", () => {
  it.each(['feed-fling', 'a', '0_x.y'])('%s stays as it is', (name) => expect(fileNameOf(name)).toBe(name));

  const hostile = [
    '',
    ' ',
    '.',
    '..',
    '../../etc/passwd',
    '/etc/passwd',
    'a\0b',
    'a\nb',
    '-rf',
    '日本語',
    '🙂',
  ];
  it.each([...hostile, 'CON', 'device'])('%j is a short plain one', (name) => {
    expect(fileNameOf(name)).toMatch(/^[a-z0-9_][a-z0-9._-]{0,89}$/);
    expect(fileNameOf(name)).not.toBe('device');
  });

  it('is cut when it is long', () => expect(fileNameOf('x'.repeat(5_000))).toHaveLength(89));

  it('differs where names differ, on file systems that ignore case too', () => {
    const names = ['feed fling', 'feed-fling', 'Feed-fling', 'feed/fling', '日本', 'device', 'Device'];
    const long = ['x'.repeat(200), `${'x'.repeat(200)}y`];
    const files = [...names, ...long, ...hostile].map((name) => fileNameOf(name).toLowerCase());
    expect(new Set(files).size).toBe(files.length);
  });
});
