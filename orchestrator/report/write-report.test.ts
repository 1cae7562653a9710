import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reportOf } from '../../test/builders/report-of.ts';
import { resultSchema } from './result/result.ts';
import { writeReport } from './write-report.ts';

const folder = await mkdtemp(join(tmpdir(), 'hitchproof-report-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const contents = async (): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
};

test('the same session writes the same bytes, and of an earlier analysis only the Allure results are removed', async () => {
  const recording = join(folder, 'manifest.json');
  await writeFile(recording, '{}');
  const { written, resultJson, summaryMd, allureResults } = writeReport({ ...reportOf(), folder });
  const first = await contents();
  expect([...first.keys()].toSorted()).toEqual(
    [recording, ...written.map((path) => join(folder, path))].toSorted(),
  );
  expect(resultSchema.parse(JSON.parse(first.get(resultJson) ?? '')).run).toBe('20260301-120000');
  expect(first.get(summaryMd)).toContain('Hitchproof: fail');
  await writeFile(join(allureResults, 'old-result.json'), '{}');
  writeReport({ ...reportOf(), folder });
  expect(await contents()).toEqual(first);
});
