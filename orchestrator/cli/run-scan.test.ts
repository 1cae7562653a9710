import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultCode } from '../base/faults.ts';
import { presentScan } from './run-scan.ts';

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
