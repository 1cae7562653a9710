import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCAN_FILE, scanSchema } from '../../orchestrator/scan/found-list.ts';
import { builtApp } from './built-app.ts';
import { hitchproof } from './command-line.ts';

it('scan passes a welcome, names an empty list, and takes no missing app for a crash', {
  tags: 'nightly',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-shelf-'));
  const apk = builtApp('first-run-app', folder);
  const reports = join(folder, 'reports');
  const { code, output } = await hitchproof([
    'scan',
    apk,
    '--device',
    'virtual',
    '--slides',
    '2',
    '--reports',
    reports,
  ]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^1\. 0 ms\/s of hitches .* \(BOOKS\)$/m);
  expect(output).toMatch(/^Empty list: loans \(LOANS\) has no row to fling/m);
  expect(output).toMatch(/^Leads to an app that this device has not \(TERMS\): .*ActivityNotFoundException/m);
  expect(output).toMatch(/^1 list on \d screens/m);
  const [run = ''] = readdirSync(reports).filter((name) => /^\d{8}-/.test(name));
  const [list, ...others] = scanSchema.parse(
    JSON.parse(readFileSync(join(reports, run, SCAN_FILE), 'utf8')),
  ).lists;
  expect(others).toEqual([]);
  expect(list).toMatchObject({ path: [{ label: 'BOOKS' }], intro: [{ label: 'CONTINUE' }] });
});
