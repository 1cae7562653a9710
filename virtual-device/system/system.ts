import { createHash } from 'node:crypto';
import { createPermits, type Permits } from '../permits/permits.ts';
import type { Phone } from '../phones/phone.ts';
import type { RuntimePort } from '../runtime-link/runtime-port.ts';
import type { Storage } from '../storage/storage.ts';
import { type Automation, createAutomation } from './automation.ts';
import { type Battery, fullBattery } from './battery.ts';
import type { InstallSession } from './install-checks.ts';
import { createLogcat, type Logcat } from './logcat.ts';
import { createPackages, type Packages } from './packages.ts';
import { createProcesses, type Processes } from './processes.ts';
import { type DeviceModel, propertiesOf } from './properties.ts';
import type { ScreenModel } from './screen-model.ts';

/** The state that the shell and the REST endpoints of one device share. */
export interface System {
  readonly runtime: RuntimePort;
  readonly storage: Storage;
  readonly packages: Packages;
  /** By their number; undefined for one that has ended. */
  readonly installSessions: (InstallSession | undefined)[];
  readonly processes: Processes;
  readonly logcat: Logcat;
  readonly automation: Automation;
  readonly properties: Map<string, string>;
  /** `namespace/key` → value. */
  readonly settings: Map<string, string>;
  /** Language tags by package, of apps that have languages of their own. */
  readonly appLocales: Map<string, string>;
  readonly battery: Battery;
  /** How hot the device reports to be: PowerManager.THERMAL_STATUS_…, from 0 (none) to 6 (shutdown). */
  readonly thermal: { status: number };
  readonly permits: Permits;
  /** The phone that it answers as. */
  readonly phone: Phone | undefined;
  /** What a fault took from the shell. */
  readonly restrictions: { refusesBroadcasts: boolean };
  readonly screen: ScreenModel;
  readonly foregroundServices: Set<string>;
  /** Reports of what went wrong, oldest first. */
  readonly dropBox: { readonly tag: string; readonly text: string }[];
  readonly nextId: (kind: string) => string;
}

export function createSystem(
  runtime: RuntimePort,
  storage: Storage,
  model: DeviceModel & { readonly permits?: Permits | undefined },
): System {
  const { seed, screen, phone, permits = createPermits({ level: model.api }) } = model;
  const processes = createProcesses(runtime);
  const logcat = createLogcat();
  const properties = propertiesOf(model);
  let unscheduled = 0;
  runtime.onEvent((message) => {
    if (message.event === 'log') logcat.add(message.line);
    if (message.event === 'unscheduled')
      properties.set('hitchproof.unscheduled', `${++unscheduled} ${message.thread}`);
  });
  return {
    runtime,
    storage,
    processes,
    logcat,
    packages: createPackages({ storage, runtime, processes, permits, properties }),
    // Numbers begin at 1.
    installSessions: [undefined],
    automation: createAutomation(processes),
    properties,
    appLocales: new Map(),
    settings: new Map([['secure/android_id', androidIdOf(seed)], ...Object.entries(phone?.keeps ?? {})]),
    battery: fullBattery(),
    thermal: { status: 0 },
    permits,
    phone,
    restrictions: { refusesBroadcasts: false },
    screen,
    foregroundServices: new Set(),
    dropBox: [],
    nextId: createSeededIds(seed),
  };
}

/** Apps have others: since Android 8 each has its own. */
const androidIdOf = (seed: number): string =>
  createHash('sha256').update(`${seed}:android_id`).digest('hex').slice(0, 16);

/** Identifiers in the form of UUIDs, the same in every run of one seed. */
function createSeededIds(seed: number): (kind: string) => string {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const hex = createHash('sha256').update(`${seed}:${kind}:${count}`).digest('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
  };
}
