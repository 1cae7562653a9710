import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Result, resultSchema } from '../../../orchestrator/report/result/result.ts';
import { openRig } from '../../../orchestrator/rig/local-rig.ts';
import { removeFolder } from '../../../orchestrator/run-folder/plain-files.ts';
import { OWN_LEVEL } from '../../../tools/setup/frameworks.mjs';
import { checkout } from '../../../tools/setup/places.mjs';
import { isReadyFor } from '../../e2e/level-arguments.ts';
import { sessionOn } from '../../e2e/session-on.ts';

/** One virtual device, on which builds of the journal are compared. */
export interface JournalDevice {
  /** A run of each build under the work clock. */
  readonly compare: (apk: string, against: string) => Promise<Comparison>;
  readonly close: () => Promise<void>;
}
export interface Comparison {
  /** Absent if the session ended before anything could be analysed. */
  readonly scenario: Result['scenarios'][number] | undefined;
  readonly output: string;
  /** Where the session's files are until they are removed. */
  readonly reports: string;
}

/** Ends the program with 3 if the device's parts are not built. */
export async function openJournalDevice(): Promise<JournalDevice> {
  if (!(await isReadyFor(OWN_LEVEL))) process.exit(3);
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-journal-device-'));
  const device = { target: { kind: 'virtual' }, appium: 'here', profile: 'mid', refreshHz: 90 } as const;
  const rig = await openRig({
    ...{ project: checkout, folder, ...device, api: OWN_LEVEL, seed: 1 },
    ...{ adbPort: 0, startS: 600, replyS: 30, stop: new AbortController().signal },
  });
  const spec = join(import.meta.dirname, 'journal.spec.ts');
  return {
    compare: async (apk, against) => {
      const reports = mkdtempSync(join(tmpdir(), 'hitchproof-journal-reports-'));
      const { output, folder: run } = await sessionOn(rig, {
        ...{ reports, apk, against, clock: 'work', profile: 'mid', spec },
        ...{ runs: 1, inject: true, quiet: true },
      });
      if (run === undefined) return { scenario: undefined, output, reports };
      const result = resultSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
      return { scenario: result.scenarios[0], output, reports };
    },
    close: async () => {
      await rig.close();
      removeFolder(folder);
    },
  };
}
