import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listenForAdb } from './adb/adb-server.ts';
import type { Greeting } from './adb/handshake.ts';
import { hostKeys } from './adb/host-keys.ts';
import { serviceOpener } from './adb/services.ts';
import { endAdbServer } from './faults/end-adb-server.ts';
import { FaultInjector } from './faults/fault-injector.ts';
import { faultyOpener } from './faults/faulty-opener.ts';
import { type StruckDevice, strike } from './faults/strike.ts';
import type { Timetable } from './faults/timetable.ts';
import { injection, type Leniency } from './permits/permits.ts';
import { type Phone, permitsOf } from './phones/phone.ts';
import type { Costs } from './profiles/profile.ts';
import { OWN_LEVEL } from './runtime-link/android-releases.ts';
import type { BootRequest } from './runtime-link/boot-request.ts';
import type { RuntimeDeath, RuntimePort } from './runtime-link/runtime-port.ts';
import { runLine } from './shell/run-line.ts';
import { runTerminal } from './shell/run-terminal.ts';
import { limitedStorage } from './storage/limited-storage.ts';
import { openStorage, type Storage } from './storage/storage.ts';
import { timedStorage } from './storage/timed-storage.ts';
import { bannerOf } from './system/properties.ts';
import { rulerOf } from './system/ruler.ts';
import { createSystem, type System } from './system/system.ts';
import { wallClockS } from './system/wall-clock.ts';
import { createRestServer } from './uiautomator/rest-server.ts';

export interface DeviceOptions {
  readonly port: number;
  readonly refreshHz: number;
  /** Rate of an adaptive display while nothing is asked for; absent: its only one. */
  readonly restHz?: number | undefined;
  readonly seed: number;
  /** Folder of the device's files; if absent, a temporary one, removed when the device stops. */
  readonly dataDir?: string | undefined;
  readonly cacheDir: string;
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
  readonly densityDpi?: number | undefined;
  /** API level of the framework that `startRuntime` runs. */
  readonly api?: number | undefined;
  /** Name of the profile that the costs are from. */
  readonly profile?: string | undefined;
  /** What code and drawing cost; absent: code is free. */
  readonly costs?: Costs | undefined;
  /** The phone that it answers as. */
  readonly phone?: Phone | undefined;
  /** Refusals of a phone that the device leaves out. */
  readonly lenient?: readonly Leniency[] | undefined;
  /** The world that it was started for. */
  readonly world?: string | undefined;
  /** Process and folder that started it. */
  readonly owner?: string | undefined;
  /** Files with the keys of the hosts that may use the device; absent: every host may. */
  readonly adbKeys?: readonly string[] | undefined;
  readonly startRuntime: (place: { readonly dataDir: string }) => RuntimePort;
  /** Faults that occur; none when absent. */
  readonly faults?: Timetable | undefined;
  /** Port of the host's adb server, which a fault can end. */
  readonly adbServerPort?: number | undefined;
  /** Receives defects of this program, which no device protocol can carry. */
  readonly report: (error: unknown) => void;
}

export interface Address {
  readonly port: number;
  readonly serial: string;
  /** What `adb connect` takes. */
  readonly connect: string;
}

export interface Device extends Address {
  /** Number of open REST connections. */
  readonly openRestStreams: () => number;
  /** Settles when the device is off: undefined after `stop`, else why its runtime stopped. */
  readonly gone: Promise<RuntimeDeath | undefined>;
  readonly stop: () => Promise<void>;
}

/** Opens the adb port at once; calls to the runtime queue until the framework has booted. */
export async function startDevice(options: DeviceOptions): Promise<Device> {
  const { phone, adbKeys } = options;
  const temporaryFolder =
    options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'virtual-device-')) : undefined;
  const faults = new FaultInjector(options.faults ?? [], (fault) => {
    strike(struck, fault).catch(options.report);
  });
  const { storage, fill, hideAppFiles } = limitedStorage(
    timedStorage(await openStorage(options.dataDir ?? temporaryFolder ?? ''), () => wallClockS(runtime)),
    (path) => void faults.at('write', path),
    phone?.lock === 'before-first-unlock',
  );
  const runtime = options.startRuntime({ dataDir: storage.rootDirectory });
  const system = systemOf(options, runtime, storage);
  let isAuthorized = true;
  const struck: StruckDevice = {
    system,
    disconnect: (forMs) => server.disconnect(forMs),
    revoke: () => {
      isAuthorized = false;
      server.breakConnections();
    },
    fillStorage: fill,
    hideAppFiles,
    endAdbServer: () => endAdbServer(options.adbServerPort),
  };
  const rest = createRestServer(system, {
    report: options.report,
    faultAt: (request) => faults.at('rest', request),
  });
  const open = serviceOpener({
    storage,
    runShell: async (streams, line) =>
      runLine({ system, ...streams }, line === '' ? await text(streams.stdin) : line),
    runTerminal: (streams) => runTerminal({ system, ...streams }),
    acceptRest: rest.accept,
    report: options.report,
  });
  // A crash during boot settles `gone`; a rejected boot is reported here.
  runtime
    .call('boot', bootOf(options, system))
    .then((booted) => {
      for (const [name, value] of rulerOf(options.costs, booted)) system.properties.set(name, value);
    })
    .catch(options.report);
  if (phone?.lock !== undefined)
    runtime.call('foreign-window', { takesFocus: true, takesTouches: true }).catch(options.report);
  const greet = (): Greeting => {
    const fault = faults.at('connect')?.kind;
    if (fault !== undefined) return fault === 'hang' ? 'silence' : 'close';
    return isAuthorized ? 'accept' : 'ask-for-key';
  };
  const door = { greet, isSigned: adbKeys && hostKeys(adbKeys) };
  const banner = bannerOf(system.properties);
  const server = await listenForAdb(options.port, banner, faultyOpener(open, faults), door);

  const gone = runtime.gone.then(async (death) => {
    await server.close();
    if (temporaryFolder !== undefined) await rm(temporaryFolder, { recursive: true, force: true });
    return death;
  });
  return {
    ...addressOf(server.port, phone),
    openRestStreams: rest.openStreams,
    gone,
    // The connection ends last: a host that loses it takes that for the cause.
    stop: async () => {
      await runtime.stop();
      await gone;
    },
  };
}

function systemOf(options: DeviceOptions, runtime: RuntimePort, storage: Storage): System {
  const { seed, api = OWN_LEVEL, profile, phone, lenient, world, owner, refreshHz, restHz } = options;
  const { widthPx = 1080, heightPx = 2160, densityDpi = 420 } = options;
  const screen = { widthPx, heightPx, densityDpi };
  const permits = permitsOf(phone, { level: api, lenient });
  const started = {
    display: restHz === undefined ? `${refreshHz}` : `${restHz}/${refreshHz}`,
    ...(lenient !== undefined && lenient.length > 0 && { lenient: lenient.join(',') }),
    ...(world !== undefined && { world }),
    ...(owner !== undefined && { owner }),
  };
  return createSystem(runtime, storage, { seed, screen, api, profile, phone, permits, started });
}

function bootOf(
  { cacheDir, refreshHz, restHz, seed, costs, phone }: DeviceOptions,
  system: System,
): BootRequest {
  return {
    ...{ cacheDir, refreshHz, restHz, flingHz: phone?.flingHz, seed },
    ...system.screen,
    ...costs,
    ...injection(system.permits),
    manufacturer: phone?.properties['ro.product.manufacturer'],
    model: phone?.properties['ro.product.model'],
  };
}

/** adb names an emulator by its console's port. */
function addressOf(port: number, phone: Phone | undefined): Address {
  const local = `127.0.0.1:${port}`;
  const { serial = local } = phone ?? {};
  return { port, serial, connect: serial === local ? local : `${serial.replace(/.*-/, 'emu:')},${port}` };
}
