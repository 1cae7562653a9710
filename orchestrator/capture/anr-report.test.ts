import { expect, it } from 'vitest';
import { anrReportIn, readAnrReport } from './anr-report.ts';

const entry = (packageName: string, pid: number, text: string): string =>
  `========================================
2026-11-28 10:00:00 data_app_anr (compressed text, 1234 bytes)
Process: ${packageName}
PID: ${pid}
Subject: Input dispatching timed out

----- pid ${pid} at 2026-11-28 10:00:00 -----
Cmd line: ${packageName}
${text}`;
const BOX = `Drop box contents: 3 entries
Searching for: data_app_anr

${entry('com.acme', 7, 'older')}
${entry('com.acme', 8, 'newer')}
${entry('com.acme.other', 9, 'another app')}
`;
const LOG = `11-28 10:00:00.1 E ActivityManager: ANR in com.acme (com.acme/.Main)
11-28 10:00:00.1 E ActivityManager: PID: 8`;

it.each([
  ['the newest of the app', undefined, 'newer'],
  ['that of the process', '7', 'older'],
])('%s', (_, pid, text) => {
  const report = anrReportIn(BOX, 'com.acme', pid);
  expect(report).toMatch(new RegExp(`${text}$`));
  expect(report).not.toContain('another app');
});

it('an older process has none for this one', () => {
  expect(anrReportIn(BOX, 'com.acme', '10')).toBeUndefined();
  expect(anrReportIn(BOX, 'com', undefined)).toBeUndefined();
});

it('is read by the id in the log; a device that refuses has none', async () => {
  const lines: string[] = [];
  const shell = async (line: string) => {
    lines.push(line);
    return BOX;
  };
  expect(await readAnrReport({ shell }, 'com.acme', LOG)).toMatch(/newer$/);
  expect(await readAnrReport({ shell }, 'com.acme', LOG.replace('PID: 8', 'PID: 11'))).toBeUndefined();
  expect(lines).toEqual(['dumpsys dropbox --print data_app_anr', 'dumpsys dropbox --print data_app_anr']);
  const refusing = { shell: async () => Promise.reject(new Error('denied')) };
  expect(await readAnrReport(refusing, 'com.acme', LOG)).toBeUndefined();
});
