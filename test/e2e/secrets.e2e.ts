// @module-tag nightly
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { plantedSecrets, toldBy } from '../builders/planted-secrets.ts';
import { folderOf, perfSession } from './perf-session.ts';

/** The files below a folder that tell a planted secret, with their names. */
const tellingIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
      return toldBy(content).length > 0 || toldBy(path).length > 0;
    });

it('60 secrets that a spec prints and throws are in no byte of the run folder, the terminal and the temporary folder', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const reports = join(temporary, 'reports');
  mkdirSync(reports);
  const session = await perfSession(
    [
      ...['--device', 'virtual', '--clock', 'free', '--spec', 'test/e2e/specs/tells-secrets.spec.ts'],
      ...['--runs', '1', '--slides', '1', '--verbose'],
    ],
    { env: { ...plantedSecrets, TMPDIR: temporary }, reports },
  );
  expect(session.code, session.output).toBe(3);
  expect(toldBy(session.output)).toEqual([]);
  const log = readFileSync(join(folderOf(session), 'wdio.log'), 'utf8');
  expect(log.match(/«\[redacted\]/g)?.length).toBeGreaterThan(100);
  expect(readFileSync(join(folderOf(session), 'result.json'), 'utf8')).toContain('[redacted]');
  expect(tellingIn(temporary)).toEqual([]);
});
