import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../base/errors.ts';
import { readInside } from './read-inside.ts';

const place = mkdtempSync(join(tmpdir(), 'inside-folder-'));
const run = join(place, 'run');
mkdirSync(join(run, 'traces'), { recursive: true });
writeFileSync(join(run, 'traces', 'a.hpt'), 'abc');
writeFileSync(join(place, 'secret'), 'secret');
symlinkSync(join(place, 'secret'), join(run, 'traces', 'link.hpt'));
symlinkSync(place, join(run, 'up'));
afterAll(() => rmSync(place, { recursive: true }));

describe('a file named by a manifest', () => {
  it('is read when it lies in the run folder', () => {
    expect(readInside(run, 'traces/a.hpt', 3)).toEqual(Uint8Array.of(97, 98, 99));
    expect(readInside(run, 'traces/../traces/a.hpt', 3)).toHaveLength(3);
  });

  const refused: readonly (readonly [what: string, file: string, says: RegExp])[] = [
    ['above the folder', '../secret', /outside/],
    ['above the folder by a detour', 'traces/../../secret', /outside/],
    ['absolute', join(place, 'secret'), /outside/],
    ['absolute, but inside', join(run, 'traces', 'a.hpt'), /outside/],
    ['the folder itself', '.', /outside/],
    ['the one above', '..', /outside/],
    ['a link that leads out', 'traces/link.hpt', /leads out of/],
    ['below a linked folder', 'up/secret', /leads out of/],
    ['a folder', 'traces', /is not a file/],
    ['missing', 'traces/b.hpt', /does not exist/],
    ['a name that no file can have', 'traces/\0', /does not exist/],
  ];
  it.each(refused)('is refused: %s', (_, file, says) => {
    expect(() => readInside(run, file, 100)).toThrow(UsageError);
    expect(() => readInside(run, file, 100)).toThrow(says);
  });

  it('is refused when it is too long', () => {
    expect(() => readInside(run, 'traces/a.hpt', 2)).toThrow(/3 bytes, more than the limit of 2/);
  });
});
