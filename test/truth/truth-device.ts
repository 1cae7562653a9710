import type { ProbeClient } from '../../orchestrator/capture/probe-client.ts';
import { sessionIdOf } from '../../orchestrator/capture/session-id.ts';
import { TOUCH, type TouchSample } from '../../virtual-device/runtime-link/control-port.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';
import { type BareDevice, DENSITY_DPI, openBareDevice } from './bare-device.ts';
import type { WorldRecord } from './checked-world.ts';
import { probeOn, typedExtra } from './probe-on.ts';
import type { SlidePath, StrokePath } from './random-slide.ts';
import type { RandomWorld, RateChange } from './random-world.ts';

/** A virtual device with the demo app, driven through its control port: adb and Appium would take most of the time. */
export interface TruthDevice {
  readonly run: (world: RandomWorld) => Promise<WorldRecord>;
  readonly close: () => Promise<void>;
}

const DEMO_APK = 'android-probe/demo-app/target/demo-app.apk';
/** FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_CLEAR_TASK (android.content.Intent): restarts the activity. */
export const FLAGS_RESTART_TASK = 0x10008000;
const IN_APP_SAMPLE_MS = 4;
/** Interval at which UiAutomator injects samples. */
const INPUT_SAMPLE_MS = 8;

export async function openTruthDevice(refreshHz: number, api: number): Promise<TruthDevice> {
  const device = await openBareDevice({ apks: [DEMO_APK], api, refreshHz });
  return {
    run: async (world) => {
      const { traces, fromNs } = await recorded(device, world);
      return { traces, fromNs, densityDpi: DENSITY_DPI, displayLog: await device.newLines() };
    },
    close: device.close,
  };
}

async function recorded(
  { runtime, read }: BareDevice,
  world: RandomWorld,
): Promise<Pick<WorldRecord, 'traces' | 'fromNs'>> {
  const { seed, index, extras, slides, rateChange, refreshHz } = world;
  await startAt(runtime, UP_MS + (index + 1) * WORLD_MS);
  await runtime.call('start-activity', {
    component: `${DEMO_PACKAGE}/.${world.activity}`,
    flags: FLAGS_RESTART_TASK,
    extras: extras.map(typedExtra),
  });
  // What the launch has left in the queue is shown before the recording.
  await runtime.call('advance', { ms: PIPELINE_MS });
  const probe = probeOn(runtime, DEMO_PACKAGE);
  await probe.send('start', { session: sessionIdOf(seed, 'truth', 'current', index) });
  const { nowUs } = await runtime.call('facts', {});
  for (const [i, slide] of slides.entries())
    await perform(runtime, probe, world.engine, slide, rateChange?.slide === i ? rateChange : undefined);
  // Frames that are in the queue when a recording ends have no report.
  await runtime.call('advance', { ms: PIPELINE_MS });
  const { files } = await probe.send('stop');
  if (rateChange !== undefined) await runtime.call('refresh-rate', { hz: refreshHz });
  return { traces: files.map(({ path }) => read(path)), fromNs: 1_000 * nowUs };
}

/** Time after which the display has shown all queued pictures. */
export const PIPELINE_MS = 2_000;

/** Each world has its own stretch of virtual time, so that it is the same alone and after others. */
const WORLD_MS = 200_000;
/** A device has been up for an hour when its first app starts. */
const UP_MS = 3_600_000;

async function startAt(runtime: RuntimePort, ms: number): Promise<void> {
  const { nowUs } = await runtime.call('facts', {});
  if (nowUs > 1_000 * ms) throw new Error(`World began at ${nowUs} µs instead of ${ms} ms.`);
  await runtime.call('advance', { ms: ms - Math.ceil(nowUs / 1_000) });
}

async function perform(
  runtime: RuntimePort,
  probe: ProbeClient,
  engine: RandomWorld['engine'],
  { strokes }: SlidePath,
  rateChange: RateChange | undefined,
): Promise<void> {
  const timing = { rateMs: IN_APP_SAMPLE_MS, seed: 1 };
  const path = engine === 'in-app' ? (strokes[0]?.points ?? []) : [];
  if (engine === 'input') {
    await probe.send('mark', { kind: 'gesture-engine', text: 'uiautomator' });
    await runtime.call('touch', { samples: strokes.flatMap(samplesOf) });
  }
  if (rateChange !== undefined) {
    await runtime.call('advance', { ms: rateChange.atMs });
    await runtime.call('refresh-rate', { hz: rateChange.hz });
  }
  // Without a path the probe only waits until the scroll has settled.
  await probe.send('gesture', { path, ...timing });
}

function samplesOf({ atMs, points }: StrokePath): readonly TouchSample[] {
  const endMs = points.at(-1)?.[0] ?? 0;
  const at = (ms: number, action: TouchSample['action']): TouchSample => {
    const [x, y] = positionAt(points, ms);
    return { atUs: (atMs + ms) * 1_000, action, x, y };
  };
  const samples = [at(0, TOUCH.down)];
  for (let ms = INPUT_SAMPLE_MS; ms <= endMs; ms += INPUT_SAMPLE_MS) samples.push(at(ms, TOUCH.move));
  return [...samples, at(endMs, TOUCH.up)];
}

function positionAt(points: StrokePath['points'], ms: number): readonly [x: number, y: number] {
  const after = points.findIndex(([pointMs]) => pointMs >= ms);
  const [toMs, toX, toY] = points[after] ?? points.at(-1) ?? [0, 0, 0];
  const [fromMs, fromX, fromY] = points[after - 1] ?? [toMs, toX, toY];
  const share = toMs === fromMs ? 1 : (ms - fromMs) / (toMs - fromMs);
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
}
