import { expect, it } from 'vitest';
import type { Progress } from '../service/progress.ts';
import { presentProgress } from './present-progress.ts';
import { terminalOn } from './terminal.ts';

function logOf(progress: Progress, quiet = false): string {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  presentProgress(terminalOn({ write }, quiet))(progress);
  return text;
}
const RUN = { scenario: 'feed', number: 2, of: 3 } as const;
const VALUES = { 'sliding-fps': 59.5, 'scroll-hitch-rate': 4 };

it.each<[string, Progress]>([
  ['Installing the app …\n', { kind: 'step', what: 'Installing the app' }],
  ['feed: warm-up run …\n', { kind: 'warm-up', scenario: 'feed' }],
  [
    'feed 2/3 · 59.5 fps · hitch 4 ms/s\n',
    { kind: 'run', ...RUN, arm: 'current', values: VALUES, doubts: [] },
  ],
  [
    'feed (baseline) 2/3 failed: No list.\n',
    { kind: 'failed-run', ...RUN, arm: 'baseline', message: 'No list.' },
  ],
  [
    'feed warm-up failed: No list.\n',
    { kind: 'failed-run', ...RUN, number: 0, arm: 'current', message: 'No list.' },
  ],
  [
    'com.acme was uninstalled before its build was installed: its data is lost.\n',
    { kind: 'uninstalled', package: 'com.acme' },
  ],
  ['screen 2: Views · 1 list\n', { kind: 'screen', path: 'Views', lists: 1, number: 2, of: 12 }],
  [
    'Device: S1 · waited 2.5 s · control: broadcast · traces: pullFile · install: uploaded APK · conditions: shell · log: complete\n',
    { kind: 'connected', serial: 'S1', waitedS: 2.5, rungs: { shell: true, install: 'upload' } },
  ],
])('prints %j in a log, and nothing when it is quiet', (line, progress) => {
  expect(logOf(progress)).toBe(line);
  expect(logOf(progress, true)).toBe('');
});
