import { freemem } from 'node:os';
import { join } from 'node:path';
import { type Analysed, analyse, scenariosIn } from '../analyse.ts';
import { beginSession, capture } from '../pipeline.ts';
import type { ComparedList } from '../report/scan/changed-lists.ts';
import { endingOf } from '../rig/session-end.ts';
import { gatherRecording, type Recording } from '../run-folder/run-folder.ts';
import { type FoundList, pictureOfArm } from '../scan/found-list.ts';
import type { PreparedJob } from './job-of.ts';
import { presentProgress } from './present-progress.ts';
import type { PerfSurroundings } from './run-job.ts';

/** A virtual device of the session's own under the work clock: what it measures depends on nothing but the build and the gestures. */
export const repeats = ({ rig, plan }: PreparedJob): boolean =>
  rig.target.kind === 'virtual' && plan.profile !== undefined;

/**
 * Measures the lists of an earlier walk in both builds: each list and build on a device of its own that has done nothing else,
 * so a list that changed shifts no other one, and equal code does equal work, to the unit. Several devices run side by side.
 * @param folder of the walk
 * @returns the comparison of each list, absent if no run of it could be saved
 */
export async function measureBuilds(
  job: PreparedJob,
  { folder, lists }: { readonly folder: string; readonly lists: readonly FoundList[] },
  { openRig, terminal, stop }: PerfSurroundings,
): Promise<ReadonlyMap<string, ComparedList>> {
  const compared = new Map<string, ComparedList>();
  const waiting = lists.entries();
  const show = presentProgress(terminal);
  const recorded = async (list: FoundList, build: keyof typeof BUILDS): Promise<Recording | undefined> => {
    const one = ofBuild(job, { folder, list, build });
    const own = beginSession(one);
    const end = await capture({ ...one, openRig, onProgress: show, stop: stop.signal }, own);
    return gatherRecording(own, endingOf(end));
  };
  const measure = async (): Promise<void> => {
    for (const [i, list] of waiting) {
      if (stop.signal.aborted) return;
      terminal.doing(`List ${i + 1} of ${lists.length}: ${list.name}`);
      const [before, after] = [await recorded(list, 'before'), await recorded(list, 'after')];
      const analysed = await comparisonOf(job, before, after);
      if (analysed === undefined) continue;
      const picture = ({ folder }: Recording): string => join(folder, pictureOfArm(list, 'current'));
      compared.set(list.name, {
        result: analysed.report.result,
        pictures: [before, after].flatMap((one) => (one === undefined ? [] : picture(one))),
        report: join(after?.folder ?? folder, 'scenarios', list.name, 'why.html'),
      });
    }
  };
  stop.listen();
  await Promise.all(Array.from({ length: sideBySide(lists.length) }, measure));
  stop.release();
  return compared;
}

/** The older build has no list where it fails on the way there: the newer one is then reported alone. */
async function comparisonOf(
  { analyse: { config, places } }: PreparedJob,
  before: Recording | undefined,
  after: Recording | undefined,
): Promise<Analysed | undefined> {
  if (after === undefined) return undefined;
  const options = { config, strict: false, ...(places === undefined ? {} : { places }) };
  if (before === undefined) return analyse(after, { ...options, against: { kind: 'nothing' } });
  const scenarios = scenariosIn(before, { ...config, mapping: config.baselineMapping });
  return analyse(after, {
    ...options,
    against: { kind: 'recording', seed: before.manifest.seed, scenarios },
  });
}

/** Build → what the plan calls it. */
const BUILDS = { before: 'against', after: 'apk' } as const;

function ofBuild(
  job: PreparedJob,
  {
    folder,
    list,
    build,
  }: { readonly folder: string; readonly list: FoundList; readonly build: keyof typeof BUILDS },
): PreparedJob {
  const { against, apk, scan, ...plan } = job.plan;
  const file = { against, apk }[BUILDS[build]];
  return {
    ...job,
    reports: join(folder, 'scan', list.name, build),
    plan: {
      ...plan,
      ...(file === undefined ? {} : { apk: file }),
      ...(scan === undefined ? {} : { scan: { ...scan, only: { walked: folder, list: list.name } } }),
    },
  };
}

/** As many devices as there is memory for; one that waits for its programs leaves the processor to another. */
const sideBySide = (lists: number): number =>
  Math.max(1, Math.min(lists, MOST_DEVICES, Math.floor(freemem() / BYTES_OF_A_SESSION)));
/** A virtual device, Appium and a worker. */
const BYTES_OF_A_SESSION = 1.5 * 2 ** 30;
const MOST_DEVICES = 2;
