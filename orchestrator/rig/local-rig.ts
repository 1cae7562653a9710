import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, FaultError, messageOf } from '../base/errors.ts';
import { whenAborted } from '../base/when-aborted.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { serverStatus } from '../capture/remote/server-status.ts';
import { toolEnvironment } from '../environment.ts';
import type { AttachedPlace, RemotePlace } from '../service/session-plan.ts';
import { adbAt, connectDevice } from './adb.ts';
import { startAdbServer } from './adb-server.ts';
import { type AppiumServer, appiumUrl, startAppium } from './appium-server.ts';
import { type LocalTarget, phoneNumber } from './choose-target.ts';
import { holdDevice } from './device-lock.ts';
import { freePort, listens } from './free-port.ts';
import { installHelper } from './install-helper.ts';
import type { Rig, RigOptions } from './rig.ts';
import { setEnvironment } from './set-environment.ts';
import { supervisedDeadline } from './supervised-deadline.ts';
import { Supervisor, type Trouble } from './supervisor.ts';
import { startVirtualDevice } from './virtual-device.ts';
import { type WatchedDevice, watchAppium, watchDevice } from './watch-device.ts';

interface LocalRigOptions extends RigOptions {
  readonly target: LocalTarget;
}

/**
 * Starts device and Appium, and changes the device's settings until the rig is closed. An attached device is held so long.
 * @throws FaultError `device-busy` if another session uses it
 */
export async function openLocalRig(options: LocalRigOptions): Promise<Rig<AttachedPlace>> {
  const release = await held(options);
  try {
    const rig = await openHeld(options);
    return { ...rig, close: () => rig.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** A device that the session starts is on an adb server of its own, where no other session finds it. */
async function held({ target, project, adbPort: port }: LocalRigOptions): Promise<() => void> {
  if (target.kind === 'virtual') return () => undefined;
  const adb = adbAt({ sdk: project.sdk, port, env: toolEnvironment(), timeoutMs: CHECK_MS });
  return holdDevice(await phoneNumber(adb, target.serial), project.root);
}

async function openHeld(options: LocalRigOptions): Promise<Rig<AttachedPlace>> {
  const rig = await started(options);
  try {
    // Outside of the start, which has a limit: a hot device takes minutes to cool down.
    const stop = AbortSignal.any([options.stop, rig.supervisor.troubled]);
    const environment = await setEnvironment(rig.place, { ...options, stop });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => environment.restore().finally(rig.close);
    return {
      ...rig,
      close: () => {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    await rig.close();
    throw error;
  }
}

/** Starts the device and, unless the project does so, Appium in parallel. */
async function started(options: LocalRigOptions): Promise<Rig<AttachedPlace>> {
  const supervisor = new Supervisor(options.project.state, options.onOutput);
  const { startS } = options;
  const limit = supervisedDeadline(supervisor, startS, {
    code: 'start-late',
    sentence: `Device and Appium were not ready after ${startS} s (logs: ${options.folder}).`,
  });
  const forgetStop = whenAborted([options.stop, supervisor.troubled], () => void supervisor.stop());
  try {
    return await opened(supervisor, options);
  } catch (error) {
    await reportOf(supervisor);
    await stopped(supervisor, options);
    const { trouble } = supervisor;
    throw trouble === undefined ? error : new FaultError(trouble.code, trouble.sentence, { cause: error });
  } finally {
    forgetStop();
    limit.clear();
  }
}

async function opened(supervisor: Supervisor, options: LocalRigOptions): Promise<Rig<AttachedPlace>> {
  options.beside?.(supervisor);
  const log = join(options.folder, 'appium.log');
  const appium: AppiumServer | undefined =
    options.appium === 'here'
      ? startAppium(supervisor, options.project, {
          port: await freePort(),
          log,
          temporaryFolder: temporaryFolderIn(options.folder),
        })
      : undefined;
  void appium?.ready.then((isReady) => {
    if (isReady) options.onReady?.('Appium');
  });
  const device =
    options.target.kind === 'virtual'
      ? await virtualDevice(supervisor, options)
      : { serial: options.target.serial, adbPort: options.adbPort };
  const hasHelper = await helped(options, device);
  if ((await appium?.ready) === false)
    throw new FaultError('appium-ended', `Appium did not start (log: ${log}).`);
  const report = (trouble: Trouble): void => supervisor.report(trouble);
  const watches = [
    watchDevice(device, report),
    ...(appium === undefined
      ? []
      : [watchAppium({ url: appiumUrl(appium), log, replyS: options.replyS }, report)]),
  ];
  return {
    place: {
      kind: 'attached',
      ...device,
      ...(appium === undefined ? {} : { appium: { port: appium.port, path: appium.path } }),
      ...(hasHelper ? { hasHelper } : {}),
    },
    supervisor,
    check: () => checkDevice(supervisor, options, device),
    close: async () => {
      for (const unwatch of watches) unwatch();
      await stopped(supervisor, options);
      if (options.target.kind === 'virtual') await endStrayServer(options.project.sdk, device.adbPort);
    },
  };
}

/** Whether the driver's app was installed here. A virtual device that answers as no phone refuses nothing. */
async function helped(
  { target, as, project, stop, onNotice }: LocalRigOptions,
  device: WatchedDevice,
): Promise<boolean> {
  if (target.kind === 'virtual' && as === undefined) return false;
  const adb = adbAt({ sdk: project.sdk, port: device.adbPort, env: toolEnvironment(), signal: stop });
  const notice = await installHelper(adb, device.serial, project.root);
  if (notice !== undefined) onNotice?.(notice);
  return notice !== undefined;
}

const temporaryFolderIn = (folder: string): string => join(folder, 'appium-tmp');

const deviceFolderIn = (folder: string): string => join(folder, 'device');

async function stopped(supervisor: Supervisor, { folder, keepDevice }: LocalRigOptions): Promise<void> {
  await supervisor.stop();
  const left = [temporaryFolderIn(folder), ...(keepDevice === true ? [] : [deviceFolderIn(folder)])];
  for (const one of left) rmSync(one, { recursive: true, force: true });
}

/** If the session's adb server was killed, the next adb command, e.g. one of Appium, has started another. */
async function endStrayServer(sdk: string, port: number): Promise<void> {
  if (await listens(port)) await adbAt({ sdk, port, env: toolEnvironment() }).killServer();
}

async function checkDevice(
  supervisor: Supervisor,
  { project: { sdk } }: RigOptions,
  { serial, adbPort: port }: WatchedDevice,
): Promise<void> {
  if (supervisor.trouble !== undefined) return;
  const adb = adbAt({ sdk, port, env: toolEnvironment(), timeoutMs: CHECK_MS });
  try {
    await adb.shell(serial, 'echo');
  } catch {
    await reportOf(supervisor);
    supervisor.report({ code: 'device-lost', sentence: `The device ${serial} does not reply.` });
  }
}
const CHECK_MS = 5_000;

/** The end of a program is a more precise cause than a request it did not answer, and may be reported shortly. */
const reportOf = (supervisor: Supervisor): Promise<unknown> =>
  delay(REPORT_MS, undefined, { signal: supervisor.troubled }).catch(() => undefined);
const REPORT_MS = 300;

async function virtualDevice(supervisor: Supervisor, options: RigOptions): Promise<WatchedDevice> {
  const { project, folder, stop } = options;
  const env = toolEnvironment({ ADB_USB: '0', ADB_MDNS: '0', ADB_EMU: '0' });
  const place = { sdk: project.sdk, port: await freePort(), env };
  const log = join(folder, 'device.log');
  const server = startAdbServer(supervisor, { ...place, log: join(folder, 'adb.log') });
  const adbKeys = [server.keyFile, ...(options.adbKeys ?? [])];
  const dataDir = deviceFolderIn(folder);
  const [device] = await Promise.all([
    startVirtualDevice(supervisor, { ...options, dataDir, log, adbServerPort: place.port, adbKeys }),
    server.started,
  ]);
  if (device === undefined)
    throw new FaultError('device-ended', `The virtual device did not start (log: ${log}).`);
  await connectDevice(adbAt({ ...place, signal: stop }), device.connect);
  options.onReady?.('the virtual device');
  return { serial: device.serial, adbPort: place.port };
}

export async function openRig(options: RigOptions): Promise<Rig> {
  const { target } = options;
  if (target.kind === 'remote') return openRemoteRig(target.endpoint, options);
  return openLocalRig({ ...options, target });
}

/** A session on a remote server: only the specs are started, and only the server can be watched. */
async function openRemoteRig(
  endpoint: RemoteEndpoint,
  { project, onOutput }: Pick<RigOptions, 'project' | 'onOutput'>,
): Promise<Rig<RemotePlace>> {
  const supervisor = new Supervisor(project.state, onOutput);
  return {
    place: { kind: 'remote', endpoint },
    supervisor,
    check: async () => {
      if (endpoint.kind === 'vendor') return;
      try {
        await serverStatus(endpoint, process.env);
      } catch (error) {
        supervisor.report({ code: codeOf(error), sentence: messageOf(error) });
      }
    },
    close: () => supervisor.stop(),
  };
}
