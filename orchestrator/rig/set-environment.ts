import { setTimeout as delay } from 'node:timers/promises';
import { MS_PER_S } from '../base/units.ts';
import { compileModeKnob } from '../capture/knobs/compile-mode.ts';
import { coolDown } from '../capture/knobs/cool-down.ts';
import { applyKeptKnobs, setBackLeft } from '../capture/knobs/kept-knobs.ts';
import type { Knob, Shell } from '../capture/knobs/knob.ts';
import type { KnobReport } from '../capture/knobs/knob-report.ts';
import { LAB_KNOBS, refreshRateKnobs, SAFE_KNOBS } from '../capture/knobs/knobs.ts';
import type { Config } from '../config.ts';
import { toolEnvironment } from '../environment.ts';
import { KNOBS_FILE, runFilesIn } from '../run-folder/run-files.ts';
import { adbAt } from './adb.ts';
import type { RigOptions } from './rig.ts';
import type { WatchedDevice } from './watch-device.ts';

type SetOptions = Pick<RigOptions, 'environment' | 'compiled' | 'project' | 'folder' | 'stop'>;

/** Waits until the device is cool, then applies the configured settings; every outcome is saved in the run folder. */
export async function setEnvironment(
  device: WatchedDevice,
  { environment, compiled, project, folder, stop }: SetOptions,
): Promise<{ readonly restore: () => Promise<void> }> {
  if (environment === undefined) return { restore: async () => undefined };
  const shell = shellOf(device, project.sdk);
  const save = (reports: readonly KnobReport[]): void =>
    void runFilesIn(folder).saveJson(KNOBS_FILE, reports);
  const { lockedHz } = environment;
  const rate = lockedHz === undefined ? [] : refreshRateKnobs(lockedHz, await manufacturerOf(shell));
  const mode = compiled === undefined ? [] : [compileModeKnob(compiled.packageName, compiled.mode)];
  await setBackLeft('scenario', shell);
  const applied = await applyKeptKnobs([...KNOBS[environment.knobs], ...rate, ...mode], shell, 'session');
  const { coolDownS: maxS } = environment;
  const cooled = await coolDown(shell, { maxS, everyS: LOOK_S, sleep, stop });
  save([...applied.reports, cooled]);
  return {
    restore: async () => {
      await setBackLeft('scenario', shell);
      save([...(await applied.restore()), cooled]);
    },
  };
}

const KNOBS: Readonly<Record<Config['environment']['knobs'], readonly Knob[]>> = {
  none: [],
  safe: SAFE_KNOBS,
  lab: LAB_KNOBS,
};
const LOOK_S = 10;
const sleep = (seconds: number): Promise<void> => delay(seconds * MS_PER_S);

/** Short, because a lost device would otherwise delay the session's end. */
const REPLY_MS = 10_000;

const shellOf =
  ({ serial, adbPort: port }: WatchedDevice, sdk: string): Shell =>
  (line, timeoutMs = REPLY_MS) =>
    adbAt({ sdk, port, env: toolEnvironment(), timeoutMs }).shell(serial, line);

const manufacturerOf = async (shell: Shell): Promise<string> =>
  (await shell('getprop ro.product.manufacturer').catch(() => '')).trim();
