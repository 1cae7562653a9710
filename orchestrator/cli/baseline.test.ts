import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveRun } from '../../test/builders/saved-run.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { readBaselines } from '../history/baseline-file.ts';
import { main } from './main.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-command-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('a run that is accepted twice, even by force, is one of the accepted results', async () => {
  const [run, baselines] = [join(folder, 'run'), join(folder, 'baselines')];
  saveRun(run, 2, scriptedBytes(`(/s1${'s'.repeat(40)})......`));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const update = () => main(['baseline', 'update', run, '--force', '--baseline', baselines]);
  expect([await update(), await update()]).toEqual([0, 0]);
  expect(printed.mock.calls.join('').match(/: accepted in /g)).toHaveLength(2);
  const [accepted, ...others] = readBaselines(baselines);
  expect(others).toEqual([]);
  expect(accepted).toMatchObject({ kind: 'baseline', baseline: { accepted: [{ kind: 'accepted' }] } });
});
