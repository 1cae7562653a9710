import { join } from 'node:path';
import { againstBuild, analyse } from '../analyse.ts';
import { beginSession, capture } from '../pipeline.ts';
import type { ComparedList } from '../report/scan/changed-lists.ts';
import { formatCount } from '../report/text/format.ts';
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
 * Measures the lists of an earlier walk in both builds: each build on a device of its own, which begins anew for each list. So a
 * list that changed shifts no other one, and equal code does equal work, to the unit.
 * @param folder of the walk
 * @returns the comparison of each list, absent if no run of it could be saved
 */
export async function measureBuilds(
  job: PreparedJob,
  { folder, lists }: { readonly folder: string; readonly lists: readonly FoundList[] },
  { openRig, terminal, stop }: PerfSurroundings,
): Promise<ReadonlyMap<string, ComparedList>> {
  const compared = new Map<string, ComparedList>();
  const onProgress = presentProgress(terminal);
  const recorded = async (build: 'against' | 'apk', from: number): Promise<Recording | undefined> => {
    const one = ofBuild(job, build, { walked: folder, from });
    const own = beginSession(one);
    const end = await capture({ ...one, openRig, onProgress, stop: stop.signal }, own);
    return gatherRecording(own, endingOf(end));
  };
  stop.listen();
  for (let from = 0; from < lists.length && !stop.signal.aborted; ) {
    terminal.doing(`Measuring ${formatCount(lists.length - from, 'list')} in both builds`);
    const older = recorded('against', from);
    // One that waits for its programs leaves the processor to the other.
    if (process.availableMemory() < 2 * BYTES_OF_A_SESSION) await older;
    const [before, after] = await Promise.all([older, recorded('apk', from)]);
    // If the older build could not be measured, the newer one is reported alone.
    const against =
      before === undefined ? ({ kind: 'nothing' } as const) : againstBuild(before, job.analyse.config);
    const analysed = after && (await analyse(after, { ...job.analyse, against }));
    for (const list of lists) {
      if (analysed === undefined || !isIn(after, list)) continue;
      const pictures = [before, after].flatMap((one) =>
        isIn(one, list) ? join(one.folder, pictureOfArm(list, 'current')) : [],
      );
      const report = join(after.folder, 'scenarios', list.name, 'why.html');
      compared.set(list.name, { result: analysed.report.result, pictures, report });
    }
    // All, unless a session broke: those after the list at which it did are measured by others.
    const begun = [before, after].map((one) => lists.findLastIndex((list) => isIn(one, list)) + 1);
    from = Math.max(from + 1, Math.min(...begun));
  }
  stop.release();
  return compared;
}

/** A virtual device, Appium and a worker. */
const BYTES_OF_A_SESSION = 1.5 * 2 ** 30;

const isIn = (recording: Recording | undefined, list: FoundList): recording is Recording =>
  recording?.manifest.scenarios.some(({ name }) => name === list.name) === true;

function ofBuild(
  job: PreparedJob,
  build: 'against' | 'apk',
  only: { readonly walked: string; readonly from: number },
): PreparedJob {
  const { against, apk, scan, ...plan } = job.plan;
  const file = { against, apk }[build];
  return {
    ...job,
    reports: join(only.walked, 'scan', build === 'apk' ? 'after' : 'before'),
    plan: {
      ...plan,
      ...(file === undefined ? {} : { apk: file }),
      ...(scan === undefined ? {} : { scan: { ...scan, only } }),
    },
  };
}
