import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judged } from './analyse.ts';
import { configSchema } from './config.ts';
import { readRecording } from './run-folder/run-folder.ts';
import { saveRun } from './testing/saved-run.ts';
import { scriptedBytes } from './testing/scripted-trace.ts';

const slide = (late: number): Uint8Array => scriptedBytes(`(/s${late})${'s'.repeat(34)}......`);
const config = configSchema.parse({});
const warningsOf = (folder: string): readonly (readonly string[])[] =>
  [...judged(readRecording(folder), { config, strict: false }).measured.values()].map(({ warnings }) =>
    warnings.map(({ code }) => code),
  );

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyse-'));
  saveRun(folder, 2, slide(2));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('measures the traces that were recorded', () => {
  expect(warningsOf(folder)).toEqual([[], []]);
});

it('tells a sound trace that stands in the place of the recorded one', () => {
  const [first = ''] = readdirSync(join(folder, 'traces'));
  writeFileSync(join(folder, 'traces', first), slide(5));
  expect(warningsOf(folder)).toEqual([['trace-altered'], []]);
});
