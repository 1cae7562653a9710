import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const misused = [
  ['an unknown format', ['--format', 'excel'], /^--format is one of perfetto, .*, not 'excel'\.\n$/],
  ['no format', [], /--format/],
  ['a folder that is no run', ['--format', 'csv'], /^.* is not a run folder: it has no manifest\.json\.\n$/],
] as const;
it.each(misused)('says in one sentence: %s', async (_, options, sentence) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await main(['export', folder, ...options]);
  const text = said.mock.calls.map(([chunk]) => String(chunk)).join('');
  said.mockRestore();
  expect(code).toBe(2);
  expect(text).toMatch(sentence);
});
