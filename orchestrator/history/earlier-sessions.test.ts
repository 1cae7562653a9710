import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgementOf } from '../../test/builders/report-of.ts';
import { appendHistory } from './history-folder.ts';
import { readEarlierSessions } from './last-session.ts';

it('reads verdicts and the series of the metrics, before the time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
  for (const day of [1, 2, 3]) {
    const judgedAt = `2026-01-0${day}T12:00:00Z`;
    await appendHistory(folder, judgementOf(), {
      session: `run-${day}`,
      judgedAt,
      commit: undefined,
      branch: undefined,
      tool: 'x',
    });
  }
  const before = '2026-01-03T12:00:00Z';
  const { verdicts, series } = await readEarlierSessions(folder, {
    before,
    metrics: ['scroll-hitch-rate', 'none'],
  });
  expect(verdicts.map(({ session }) => session)).toEqual(['run-2', 'run-1']);
  expect(series.map(({ metric, points }) => [metric, points.length])).toEqual([['scroll-hitch-rate', 2]]);
  rmSync(folder, { recursive: true });
});
