import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultCode } from '../base/faults.ts';
import { SCAN_FILE } from '../scan/found-list.ts';
import { outputSchemas } from './json-output.ts';
import { presentScan, scanJson } from './run-scan.ts';

/** A scan whose app did not show its first screen. */
function ended(code: FaultCode, message: string) {
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  const result = { folder, end: { kind: 'broken', code, message }, analysed: undefined } as const;
  return { code: presentScan(result, (line) => lines.push(line)), lines };
}

it.each([
  ['app-crash', 'The app crashed: Boom', 1],
  ['app-anr', 'The app stopped responding (ANR).', 1],
  ['flutter', 'Not measurable: Flutter draws on its own surface.', 3],
  ['adb-failed', 'Activity not started', 3],
] as const)(
  'a scan that ends with %s before its walk says so, and has an exit code',
  (code, message, exit) => {
    const scan = ended(code, message);
    expect(scan.lines[0]).toBe(`${message} [${code}]`);
    expect(scan.code).toBe(exit);
  },
);

it('prints its lists as JSON of the schema, also those that were not measured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  mkdirSync(join(folder, 'scan'));
  const list = { name: 'home-list', launcher: '.Home', activity: '.Home', path: [], selector: '~list' };
  const lists = [{ ...list, label: 'list', direction: 'down', screen: 1 }];
  const crashes = [{ path: 'Home › Shop', message: 'Boom' }];
  writeFileSync(join(folder, SCAN_FILE), JSON.stringify({ screens: 1, refused: 0, lists, crashes }));
  const json = scanJson({ folder, end: { kind: 'done' }, analysed: undefined });
  expect(outputSchemas.scan.parse(json)).toEqual({
    ...{ folder, lists, crashes: ['Boom (Home › Shop)'] },
    ...{ left: [], empty: [] },
  });
});
