import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged } from '../../orchestrator/analyse.ts';
import { FaultError, UsageError } from '../../orchestrator/base/errors.ts';
import { readResult } from '../../orchestrator/cli/confirm.ts';
import {
  indexMapping,
  LineTooLong,
} from '../../orchestrator/compute/attribution/stacks/retrace/mapping-index.ts';
import { retrace } from '../../orchestrator/compute/attribution/stacks/retrace/retrace.ts';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { TraceError } from '../../orchestrator/compute/trace/trace-error.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { allFiles, appendHistory } from '../../orchestrator/history/history-folder.ts';
import { withHistory } from '../../orchestrator/history/query-history.ts';
import { readTrends } from '../../orchestrator/history/read-trends.ts';
import { acceptedOf, keyOf } from '../../orchestrator/judge/baseline/accepted-of.ts';
import { parseBaseline, serialise } from '../../orchestrator/judge/baseline/baseline.ts';
import { judgeSession } from '../../orchestrator/judge/judge-session.ts';
import { summaryMarkdown } from '../../orchestrator/report/markdown/summary.ts';
import { resultOf } from '../../orchestrator/report/result/result-of.ts';
import {
  DEVICE_FILE,
  runFilesIn,
  SESSION_FILE,
  scenarioFileOf,
} from '../../orchestrator/run-folder/run-files.ts';
import { readCaptured, readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { gfxinfoOf, slideWith, steadyFrames } from './gfxinfo-of.ts';
import { mutated } from './mutated.ts';
import { manifestOf, reportOf } from './report-of.ts';
import { saveRun } from './saved-run.ts';
import { scriptedBytes } from './scripted-trace.ts';
import { runsOf, scenarioOf, sessionOf } from './session-of.ts';

/** Outcome of reading a damaged file: read as whole, or refused with a code or the name of a typed error. */
export type ReadAs = 'read' | `refused: ${string}`;

/** A file whose mutations are read. */
export interface DamagedFile {
  readonly what: string;
  /** Relative cost of one reading; a costly file gets correspondingly fewer mutations. */
  readonly cost: number;
  readonly sound: Uint8Array;
  /** @throws typed errors for a refusal, other errors for a defect, and Error if more than the file is lost */
  readonly read: (bytes: Uint8Array) => unknown;
}

/** Damages a file once and reads it. */
export async function readDamaged({ sound, read }: DamagedFile, random: () => number): Promise<ReadAs> {
  const bytes = mutated(sound, random);
  try {
    await read(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof FaultError || error instanceof TraceError) return `refused: ${error.code}`;
    if (error instanceof UsageError || error instanceof LineTooLong) return `refused: ${error.name}`;
    throw new Error(`${String(error)} for ${Buffer.from(bytes).toString('base64')}`, { cause: error });
  }
}

/** The files that are read from outside, in a folder of their own. @returns also a function that removes the folder */
export async function damagedFiles(): Promise<{ files: readonly DamagedFile[]; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  const files = [
    ...[
      decoded(),
      trace(),
      gfxinfo(),
      recordedTrace(folder),
      manifest(folder),
      captured(folder),
      result(folder),
    ],
    ...[baseline(), mapping(), await parquet(folder)],
  ];
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}

const measured = (file: Uint8Array): unknown =>
  measureRun({ scenario: 'feed', run: 0, files: [file], appPackages: ['com.acme'] });
const SLIDES = scriptedBytes('(./ss2s)sss3sssss.......|(./ssss)sssssss.......', {
  recordsPerBlock: 8,
  stacks: [{ time: 350_000, ordinal: 9, frames: ['com.acme.Row.bind(Row.java:7)', 'a.B.c(B.java:1)'] }],
  marks: [{ time: 1, kind: 'scene', text: 'feed' }],
});
const decoded = (): DamagedFile => ({ what: 'trace, decoded', cost: 1, sound: SLIDES, read: decodeTrace });
const trace = (): DamagedFile => ({ what: 'trace, measured', cost: 20, sound: SLIDES, read: measured });
const gfxinfo = (): DamagedFile => ({
  what: 'gfxinfo recording',
  cost: 20,
  sound: gfxinfoOf([slideWith(steadyFrames(2, 8))]),
  read: measured,
});

const METRIC = 'scroll-hitch-rate';
const OPTIONS = { config: configSchema.parse({}), strict: false };
function mustHold(isTrue: boolean, what: string): void {
  if (!isTrue) throw new RangeError(`The damage is not limited to the file: ${what}.`);
}

/** One of two traces of a recording: the other one still counts as before. */
function recordedTrace(folder: string): DamagedFile {
  const recording = join(folder, 'traces');
  const sound = scriptedBytes(`(/s2)${'s'.repeat(34)}......`);
  saveRun(recording, 2, sound);
  const { manifest: whole } = readRecording(recording);
  const [first, second] = whole.scenarios.flatMap(({ runs }) => runs).filter(({ warmup }) => !warmup);
  const place = join(recording, first?.traces[0]?.file ?? '');
  return {
    what: 'trace in a recording',
    cost: 40,
    sound,
    read: (bytes) => {
      writeFileSync(place, bytes);
      const { judgement } = judged(readRecording(recording), OPTIONS);
      const other = judgement.scenarios[0]?.runs.find(({ run }) => run === second?.index);
      mustHold(other?.outcome.kind === 'valid', 'the other run is not valid');
    },
  };
}

function manifest(folder: string): DamagedFile {
  const recording = join(folder, 'manifest');
  saveRun(recording, 2, SLIDES);
  const place = join(recording, 'manifest.json');
  return {
    what: 'manifest',
    cost: 10,
    sound: readFileSync(place),
    read: (bytes) => {
      writeFileSync(place, bytes);
      judged(readRecording(recording), OPTIONS);
    },
  };
}

/** One of two scenarios saved by a killed session. */
function captured(folder: string): DamagedFile {
  const recording = join(folder, 'captured');
  const { scenarios, target, app, ...session } = manifestOf();
  const files = runFilesIn(recording);
  files.saveJson(SESSION_FILE, session);
  files.saveJson(DEVICE_FILE, { target, app });
  const [scenario] = scenarios;
  files.saveJson(scenarioFileOf('other'), { ...scenario, name: 'other' });
  const place = join(recording, files.saveJson(scenarioFileOf('feed'), { ...scenario, name: 'feed' }));
  return {
    what: 'scenario of a killed session',
    cost: 10,
    sound: readFileSync(place),
    read: (bytes) => {
      writeFileSync(place, bytes);
      const names = readCaptured(recording)?.manifest.scenarios.map(({ name }) => name) ?? [];
      mustHold(names.includes('other'), 'the other scenario is missing');
    },
  };
}

function result(folder: string): DamagedFile {
  const place = join(folder, 'result.json');
  return {
    what: 'result',
    cost: 10,
    sound: Buffer.from(JSON.stringify(resultOf(reportOf()))),
    read: (bytes) => {
      writeFileSync(place, bytes);
      summaryMarkdown(readResult(place));
    },
  };
}

/** A baseline file, whose damage is returned as a value too. */
function baseline(): DamagedFile {
  const judgement = judgeSession(sessionOf([scenarioOf({ runs: runsOf(METRIC, [1, 2, 3]) })]));
  const of = judgement.scenarios.map((scenario) => {
    const accepted = ['a', 'b'].flatMap(
      (commit) => acceptedOf(scenario, { commit, branch: 'main', date: '2026-01-01', tool: '0.1.0' }) ?? [],
    );
    return serialise({ key: keyOf(scenario), accepted });
  });
  return {
    what: 'baseline',
    cost: 1,
    sound: Buffer.from(of.join('')),
    read: (bytes) => parseBaseline(Buffer.from(bytes).toString('utf8')),
  };
}

const MAPPING = `# compiler: R8
com.acme.Row -> a.b:
# {"id":"sourceFile","fileName":"Row.kt"}
    int size -> a
    1:5:void bind(int):10:14 -> a
    6:6:void com.acme.Helper.inlined(java.lang.String):3:3 -> a
    6:6:void bind(int):20 -> a
com.acme.Other -> a.c:
    void run() -> a
# {"id":"com.android.tools.r8.synthesized"}
`;
const mapping = (): DamagedFile => ({
  what: 'mapping',
  cost: 10,
  sound: Buffer.from(MAPPING),
  read: (bytes) => retrace(indexMapping([bytes]), 'a.b.a(SourceFile:6)'),
});

/** One of two sessions of a history: the other one is still read as before. */
async function parquet(folder: string): Promise<DamagedFile> {
  const history = join(folder, 'history');
  const sessions = ['2026-01-01', '2026-01-02'];
  for (const date of sessions)
    await appendHistory(history, judgeSession(sessionOf([scenarioOf({ runs: runsOf(METRIC, [1, 2, 3]) })])), {
      session: date,
      judgedAt: `${date}T12:00:00.000Z`,
      commit: 'c',
      branch: 'main',
      tool: '0.1.0',
    });
  const [place = '', ...others] = allFiles(history);
  return {
    what: 'Parquet file',
    cost: 400,
    sound: readFileSync(place),
    read: async (bytes) => {
      writeFileSync(place, bytes);
      const trends = await withHistory(history, (files) =>
        readTrends(files, { traits: { [METRIC]: { better: 'lower' } } }),
      );
      const read = new Set(trends.flatMap(({ points }) => points.map(({ session }) => session)));
      mustHold(others.length === 1 && read.has('2026-01-02'), 'the other session is missing');
    },
  };
}
