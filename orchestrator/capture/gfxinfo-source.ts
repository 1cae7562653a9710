import type { GfxinfoRecording, GfxinfoSlide } from '../base/gfxinfo-recording.ts';
import type { DeviceSession, Stroke } from './device-session.ts';
import type { AppFacts, FrameSource, RunIdentity } from './frame-source.ts';
import { type ChosenEngine, GestureEngines } from './gesture-engine.ts';
import type { WantedEngine } from './recording.ts';
import { type PerfettoRecorder, timelineRecorder } from './timeline-recorder.ts';

export interface GfxinfoSourceParts {
  readonly session: DeviceSession;
  readonly package: string;
  readonly gestureEngine: WantedEngine;
  readonly fingerJar: string;
  readonly simulated: boolean;
}

/**
 * Frames of any app as the platform reports them: `dumpsys gfxinfo`, reset before each gesture and read after it, and the
 * frame timeline meanwhile if the device can record it.
 */
export function gfxinfoSource({
  session,
  package: name,
  simulated,
  ...wanted
}: GfxinfoSourceParts): FrameSource {
  const engines = new GestureEngines(session, wanted);
  let facts: AppFacts | undefined;
  let run: RunIdentity | undefined;
  let slides: GfxinfoSlide[] = [];
  let timeline: PerfettoRecorder | undefined;

  const describe = async () => {
    runningIn(await session.shell(`dumpsys gfxinfo ${name}`), name);
    const read = parseAppFacts(await session.shell(appFactsCommand(name)));
    const described = { ...read, simulated, engine: await engines.choose(read) };
    facts = described;
    timeline = await timelineRecorder(session, read.api);
    return described;
  };
  const engine = async (): Promise<ChosenEngine> => facts?.engine ?? (await describe()).engine;
  const move = async (stroke: Stroke): Promise<void> => {
    const by = await engine();
    if ('move' in by) await by.move(stroke);
  };
  const record = async (stroke: Stroke): Promise<GfxinfoSlide> => {
    const layers = layersIn(await session.shell('dumpsys SurfaceFlinger --list'), name);
    await timeline?.start();
    const reset = await session.shell(
      `dumpsys SurfaceFlinger --latency-clear; dumpsys gfxinfo ${name} reset`,
    );
    // The ring of 120 frames would overflow while the driver waits for an idle app.
    await session.withoutIdleWait(() => move(stroke));
    const dumps = await readUntilStill(() => session.shell(readCommand(name, layers)), name);
    const trace = await timeline?.stop();
    return {
      engine: (await engine()).name,
      durationMs: stroke.durationMs,
      reset: linesOf(runningIn(reset, name)),
      framestats: dumps.map((dump) => linesOf(dump.split(LATENCY)[0] ?? '')),
      latency: dumps.map((dump) => linesOf(dump.split(LATENCY)[1] ?? '')),
      ...(trace === undefined ? {} : { frameTimeline: Buffer.from(trace).toString('base64') }),
    };
  };
  return {
    describe,
    begin: async (identity) => {
      run = identity;
      slides = [];
    },
    perform: async (stroke, { isRecorded }) => {
      if (isRecorded) slides.push(await record(stroke));
      else await move(stroke);
    },
    end: async () => {
      const { sessionId = '', scenario = '' } = run ?? {};
      const recording: GfxinfoRecording = {
        format: 'hitchproof-gfxinfo-1',
        session: sessionId,
        scenario,
        package: name,
        ...(facts ?? (await describe())),
        simulated,
        slides,
      };
      return [Buffer.from(JSON.stringify(recording, null, 1))];
    },
  };
}

/** Far less than the 120 frames of the ring, even at 120 Hz and with about 100 ms for the dump itself. */
const READ_EVERY_S = 0.3;
/** An app that never stops drawing, e.g. one that plays a video, does not become still. */
const MAX_READS = 40;
/** Each takes the system's 5 s: a frozen app may be measured, one that never answers not. */
const MOST_FAILURES = 3;
const DUMP_FAILED = /^(?:Failure|Got a RemoteException) while dumping the app\b/m;
const LATENCY = '---LATENCY---\n';

const readCommand = (name: string, layers: readonly string[]): string =>
  [
    `sleep ${READ_EVERY_S}`,
    `dumpsys gfxinfo ${name} framestats`,
    `echo ${LATENCY.trim()}`,
    ...layers.map((layer) => `dumpsys SurfaceFlinger --latency '${layer}'`),
  ].join('; ');

/** Reads until no frame was added: the scroll has settled. */
async function readUntilStill(read: () => Promise<string>, name: string): Promise<readonly string[]> {
  const dumps: string[] = [];
  let frames = Number.NaN;
  let failures = 0;
  while (dumps.length < MAX_READS) {
    const dump = runningIn(await read(), name);
    failures = DUMP_FAILED.test(dump) ? failures + 1 : 0;
    if (failures > MOST_FAILURES)
      throw new Error(
        `${name} wrote none of ${failures} dumps of dumpsys gfxinfo: its main thread is busy or its process frozen.`,
      );
    if (failures > 0) continue;
    dumps.push(dump);
    const before = frames;
    frames = Number(/^Total frames rendered: (\d+)/m.exec(dump)?.[1]);
    if (frames === before) break;
  }
  return dumps;
}

/** @throws Error if the dump does not list the app's process */
function runningIn(dump: string, name: string): string {
  if (dump.includes(`[${name}] **`)) return dump;
  throw new Error(
    `dumpsys gfxinfo lists no process of ${name}: ${firstLine(dump)}. Open the app in the scenario's setup.`,
  );
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
const linesOf = (text: string): string[] => text.trimEnd().split(/\r?\n/);

/** Up to Android 13 the list has plain names, since Android 14 `RequestedLayerState{<name> parentId=…}`. */
const layersIn = (list: string, name: string): readonly string[] =>
  [...list.matchAll(/(?:^|\{)([\w.]+\/[\w.$]+#\d+)/gm)].flatMap(([, layer]) =>
    layer?.startsWith(`${name}/`) === true ? [layer] : [],
  );

/** One shell line for all facts: each round trip to a phone costs tens of milliseconds. */
const appFactsCommand = (packageName: string): string =>
  [
    'getprop ro.product.manufacturer',
    'getprop ro.product.model',
    'getprop ro.build.version.sdk',
    // Without a layer it prints the refresh period in ns.
    'dumpsys SurfaceFlinger --latency | head -n 1',
    `dumpsys package ${packageName}`,
  ].join('; ');

const NS_PER_SECOND = 1e9;

/** Parses the output of {@link appFactsCommand}; a missing value is `unknown` or 0. */
export function parseAppFacts(text: string): AppFacts {
  const [manufacturer = '', model = '', api = '', periodNs = '', ...dump] = text.split(/\r?\n/);
  const inPackage = (pattern: RegExp): string | undefined => pattern.exec(dump.join('\n'))?.[1];
  const hz = NS_PER_SECOND / Number(periodNs);
  return {
    manufacturer: manufacturer || 'unknown',
    model: model || 'unknown',
    api: Number(api) || 0,
    refreshHz: Number.isFinite(hz) ? Math.round(hz * 100) / 100 : 0,
    versionName: inPackage(/^[ \t]*versionName=(\S+)/m) ?? 'unknown',
    versionCode: Number(inPackage(/^[ \t]*versionCode=(\d+)/m) ?? 0),
    debuggable: / DEBUGGABLE /.test(inPackage(/^[ \t]*flags=\[(.*)\]/m) ?? ''),
  };
}
