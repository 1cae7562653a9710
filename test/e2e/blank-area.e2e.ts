// @module-tag nightly
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionIdOf } from '../../orchestrator/capture/session-id.ts';
import { blankSince } from '../../orchestrator/compute/blank-area.ts';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { TOUCH, type TouchSample } from '../../virtual-device/runtime-link/control-port.ts';
import { type BareDevice, openBareDevice } from '../truth/bare-device.ts';
import { probeOn } from '../truth/probe-on.ts';
import { FLAGS_RESTART_TASK } from '../truth/truth-device.ts';
import { SCREENS_PACKAGE } from './screen-worlds.ts';

const STEP_US = 50_000;
const STEPS = 17;
const FROM_PX = 2_000;
const STEP_PX = 100;
/** A plain part of this length is blank; shorter ones divide rows, or are in a row. */
const PART_PX = 60;
/** Pictures show the lines between blank rows as blank too. */
const NEAR = 0.02;

/** Rows whose content comes 250 ms later, against what the display shows: the pictures know nothing of views. */
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
let device: BareDevice;
beforeAll(async () => {
  const apks = ['android-probe/screens-app/target/screens-app.apk'];
  device = await openBareDevice({ apks, api: OWN_LEVEL, refreshHz: 60 });
});
afterAll(async () => {
  await device?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A picture of the display while the finger drags. */
interface Shown {
  readonly atUs: number;
  readonly share: number;
}

it.each([
  ['late-rows', 0.1, 0.3],
  ['', 0, 0.01],
])('the blank share of contacts with "%s" is that of the display’s pictures', async (world, low, high) => {
  const { runtime, read } = device;
  const extras = [{ type: 's', key: 'world', value: world }] as const;
  const component = `${SCREENS_PACKAGE}/.ContactsActivity`;
  await runtime.call('start-activity', { component, flags: FLAGS_RESTART_TASK, extras });
  await runtime.call('advance', { ms: 1_000 });
  const probe = probeOn(runtime, SCREENS_PACKAGE);
  await probe.send('start', { session: sessionIdOf(1, world, 'current', 0), recorders: ['blank'] });
  const shown = await dragged();
  const { files } = await probe.send('stop');
  const traces = files.map(({ path }) => read(path));
  const changes = traces.map(decodeTrace).flatMap((trace) => {
    const since = blankSince(trace);
    const times = trace.marks.filter(({ kind }) => kind === 'blank').map(({ timeUs }) => timeUs);
    return since.map(({ share }, i) => ({
      share,
      atUs: (times[i] ?? 0) + Number(trace.header.epochNs) / 1_000,
    }));
  });
  for (const { atUs, share } of shown) {
    const recorded = changes.findLast((change) => change.atUs <= atUs)?.share ?? 0;
    expect(Math.abs(recorded - share), `${atUs} µs: ${recorded}, shown ${share}`).toBeLessThan(NEAR);
  }
  expect(Math.max(...shown.map(({ share }) => share))).toBeGreaterThanOrEqual(low);
  const { metrics } = measureRun({ scenario: world, run: 0, files: traces, appPackages: [SCREENS_PACKAGE] });
  const value = metrics['blank-area'];
  if (value?.kind !== 'measured') throw new Error('Blank area was not measured.');
  expect(value.value).toBeGreaterThanOrEqual(low);
  expect(value.value).toBeLessThan(high);
});

/** Drags the list up, and takes a picture after each move. */
async function dragged(): Promise<readonly Shown[]> {
  const { runtime } = device;
  const shown: Shown[] = [];
  let y = FROM_PX;
  const touch = (action: TouchSample['action']) =>
    runtime.call('touch', { samples: [{ atUs: STEP_US, action, x: 500, y }], settleMs: 0 });
  for (let step = 0; step <= STEPS; step++) {
    await touch(step === 0 ? TOUCH.down : TOUCH.move);
    const picture = join(folder, 'shown.png');
    await runtime.call('screenshot', { path: picture });
    const { nowUs } = await runtime.call('facts', {});
    shown.push({ atUs: nowUs, share: blankIn(picture) });
    y = Math.max(FROM_PX - STEP_PX * STEPS, y - STEP_PX);
  }
  await touch(TOUCH.up);
  await runtime.call('advance', { ms: 1_000 });
  return shown;
}

/** Share of the lines of a picture that have one colour from edge to edge, besides those that only divide rows. */
function blankIn(file: string): number {
  const { data, width, height } = PNG.sync.read(readFileSync(file));
  const stride = width * RGBA;
  const isPlain = (line: number): boolean => {
    const pixels = data.subarray(line * stride, (line + 1) * stride);
    return pixels.subarray(RGBA).equals(pixels.subarray(0, -RGBA));
  };
  let blank = 0;
  let run = 0;
  for (let line = 0; line <= height; line++) {
    if (line < height && isPlain(line)) run++;
    else {
      if (run >= PART_PX) blank += run;
      run = 0;
    }
  }
  return blank / height;
}
const RGBA = 4;
