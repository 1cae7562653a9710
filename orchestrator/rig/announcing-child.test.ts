import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startAnnouncing } from './announcing-child.ts';
import { Supervisor } from './supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'announcing-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const supervisor = new Supervisor(folder);
afterAll(() => supervisor.stop());

const node = (script: string) =>
  startAnnouncing(
    supervisor,
    {
      name: 'The program',
      command: process.execPath,
      args: ['-e', script],
      env: process.env,
      log: join(folder, 'log'),
    },
    (line) => /^ready on (\d+)$/.exec(line)?.[1],
  );

it('resolves with the first such line while the program goes on', async () => {
  const { child, announced } = node(
    "console.log('loading\\nready on 1\\nready on 2'); setInterval(() => {}, 1000)",
  );
  expect(await announced).toBe('1');
  expect(child.isRunning()).toBe(true);
  await child.stop();
});

it('resolves with undefined when the program ends before', async () => {
  const { child, announced } = node("console.log('not ready on 1'); process.exit(3)");
  expect(await announced).toBeUndefined();
  expect(await child.ended).toBe(3);
});
