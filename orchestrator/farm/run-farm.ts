import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Project } from '../../tools/setup/places.mjs';
import { FaultError } from '../base/errors.ts';
import { untilAborted, whenAborted } from '../base/when-aborted.ts';
import { readEnvironment, toolEnvironment } from '../environment.ts';
import { adbAt } from '../rig/adb.ts';
import { newSecret } from '../rig/appium-server.ts';
import { endText } from '../rig/child.ts';
import { distinctPorts, listens } from '../rig/free-port.ts';
import { type SupervisedOptions, Supervisor, type Trouble } from '../rig/supervisor.ts';
import { configFiles, type FarmParts, farmPrograms, farmTools } from './farm-programs.ts';
import { farmStatus } from './farm-status.ts';
import { type HubOptions, hubUrl } from './grid-config.ts';
import { attachedDevices, HeldDevices, virtualDevices } from './open-devices.ts';
import { type Farm, farmFolder, removeFarm, saveFarm } from './start-and-stop.ts';

export interface FarmOptions extends HubOptions {
  /** Number of virtual devices; absent: the attached ones. */
  readonly virtual?: number;
}

/**
 * Runs a Selenium Grid with one relay node and one Appium server per device until it is stopped. The programs are restarted
 * when they end; a device that is gone becomes `down`, and the others continue.
 * @returns why it ended by itself; undefined if it was stopped
 */
export async function runFarm(
  project: Project,
  options: FarmOptions,
  { stop, say }: KeepOptions,
): Promise<Trouble | undefined> {
  // Another Grid on the port would be mistaken for this one.
  if (await listens(options.port))
    throw new FaultError('farm-failed', `Port ${options.port} is in use: choose another one with --port.`);
  const { state } = project;
  const folder = farmFolder(state);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(temporaryFolderIn(folder), { recursive: true });
  const farm = { url: hubUrl(options), login: options.login };
  saveFarm(state, farm);
  const supervisor = new Supervisor(state);
  const ended = new AbortController();
  const held = new HeldDevices(project.root);
  // If one of these ends, the devices will not come up.
  const stopping = AbortSignal.any([stop, supervisor.troubled, ended.signal]);
  try {
    const opened =
      options.virtual === undefined
        ? await attachedDevices(
            adbAt({
              sdk: project.sdk,
              port: readEnvironment().ANDROID_ADB_SERVER_PORT,
              env: toolEnvironment(),
            }),
            held,
          )
        : await virtualDevices(supervisor, project, { folder, count: options.virtual });
    const port = distinctPorts();
    const devices = await Promise.all(
      opened.devices.map(async (one) => {
        const appium = { port: await port(), path: `/${newSecret()}` };
        return { ...one, appium };
      }),
    );
    const parts = {
      project,
      tools: farmTools(project),
      folder,
      devices,
      adbPort: opened.adb.port,
      secret: newSecret(),
      hub: options,
    };
    startPrograms(supervisor, parts, { stop: stopping, say });
    await allUp({ ...farm, devices }, devices.length, stopping);
    if (!stopping.aborted) {
      saveFarm(state, { ...farm, devices });
      await untilAborted([stopping]);
    }
    return stop.aborted ? undefined : supervisor.trouble;
  } finally {
    ended.abort();
    await supervisor.stop();
    rmSync(temporaryFolderIn(folder), { recursive: true, force: true });
    removeFarm(state);
    held.release();
  }
}

/** Appium leaves a folder here for each file sent or fetched. After a kill, the next farm removes it. */
const temporaryFolderIn = (folder: string): string => join(folder, 'appium-tmp');

/** File mode of a configuration with secrets: for this user only. */
const PRIVATE = 0o600;

function startPrograms(supervisor: Supervisor, parts: FarmParts, surroundings: KeepOptions): void {
  const { folder, project } = parts;
  for (const { name, text } of configFiles(parts)) writeFileSync(join(folder, name), text, { mode: PRIVATE });
  for (const { id, name, command, args, variables } of farmPrograms(parts)) {
    const program = { name, command, args, cwd: project.root, log: join(folder, `${id}.log`) };
    const env = toolEnvironment({ ...variables, APPIUM_TMP_DIR: temporaryFolderIn(folder) });
    void keepRunning(supervisor, { ...program, env }, surroundings);
  }
}

/** Waits until every device can take a session. */
async function allUp(farm: Farm, count: number, stop: AbortSignal): Promise<void> {
  const endMs = Date.now() + START_MS;
  let up = 0;
  while (!stop.aborted && up < count) {
    if (Date.now() > endMs)
      throw new FaultError(
        'farm-failed',
        `Only ${up} of ${count} devices are up after ${START_MS / 1_000} s.`,
      );
    up = await devicesUp(farm);
    await delay(CHECK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
const START_MS = 300_000;
const CHECK_MS = 250;

/** Number of devices that are up; 0 while the hub does not listen yet. */
const devicesUp = (farm: Farm): Promise<number> =>
  farmStatus(farm).then(
    (devices) => devices.filter(({ state }) => state !== 'down').length,
    () => 0,
  );

interface KeepOptions {
  /** Ends the restarts; the supervisor ends the programs. */
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A program that ran this long had not failed at its start. */
const STEADY_MS = 60_000;

/** Starts a program, and again whenever it ends, after a pause that doubles for as long as it ends early. */
export async function keepRunning(
  supervisor: Pick<Supervisor, 'start'>,
  program: Omit<SupervisedOptions, 'ifEnded'>,
  { stop, say }: KeepOptions,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stop.aborted) {
    const startedMs = Date.now();
    const exitCode = await supervisor.start(program).ended;
    if (stop.aborted) return;
    pauseMs = Date.now() - startedMs > STEADY_MS ? FIRST_PAUSE_MS : pauseMs;
    say(
      `${program.name} ${endText(exitCode)}; it starts again in ${pauseMs / 1_000} s (log: ${program.log}).`,
    );
    await pause(pauseMs, stop);
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
}

const pause = (durationMs: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      forgetStop();
      resolve();
    }, durationMs);
    const forgetStop = whenAborted([stop], () => {
      clearTimeout(timer);
      resolve();
    });
  });
