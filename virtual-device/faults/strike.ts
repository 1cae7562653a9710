import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestOf } from '../runtime-link/control-port.ts';
import { devicePathOf } from '../storage/device-path.ts';
import { logOfServer } from '../system/logcat.ts';
import type { System } from '../system/system.ts';
import type { DeviceFault } from './timetable.ts';

export interface StruckDevice {
  readonly system: System;
  /** Breaks the connections to adb and refuses new ones for `forMs`; for ever if it is undefined. */
  readonly disconnect: (forMs: number | undefined) => void;
  /** Breaks the connections to adb and accepts no key from then on. */
  readonly revoke: () => void;
  readonly fillStorage: () => void;
  /** Hides the files that apps wrote to the shared storage from adb. */
  readonly hideAppFiles: () => void;
  readonly endAdbServer: () => Promise<void>;
}

/** Makes a fault of the whole device occur. */
export async function strike(device: StruckDevice, fault: DeviceFault): Promise<void> {
  const { system } = device;
  switch (fault.kind) {
    case 'disconnect':
      return device.disconnect(fault.forMs);
    case 'unauthorized':
      return device.revoke();
    case 'disk-full':
      return device.fillStorage();
    case 'broadcasts-refused':
      system.restrictions.refusesBroadcasts = true;
      return undefined;
    case 'app-files-hidden':
      return device.hideAppFiles();
    case 'adb-server-killed':
      return device.endAdbServer();
    case 'dialog':
      return cover(system, { takesFocus: true, takesTouches: true }, fault.forMs);
    case 'focus-loss':
      return cover(system, { takesFocus: true, takesTouches: false }, fault.forMs);
    case 'reboot':
      device.disconnect(fault.forMs);
      system.automation.end();
      for (const { name } of await system.processes.list()) await system.packages.forceStop(name);
      return newBootId(system);
    case 'automation-crash':
      return system.automation.end();
    case 'app-crash':
      await logOfServer(
        system,
        'E',
        'AndroidRuntime',
        'FATAL EXCEPTION: main',
        `Process: ${fault.package}, PID: ${await pidOf(system, fault.package)}`,
        'java.lang.IllegalStateException: from the timetable of faults',
      );
      return system.packages.forceStop(fault.package);
    case 'app-anr':
      return logOfServer(system, 'E', 'ActivityManager', `ANR in ${fault.package}`);
    case 'app-exit': {
      const pid = await pidOf(system, fault.package);
      await system.packages.forceStop(fault.package);
      return logOfServer(
        system,
        'I',
        'ActivityManager',
        `Process ${fault.package} (pid ${pid}) has died: fg  TOP`,
      );
    }
    case 'battery':
      Object.assign(system.battery, { levelPercent: fault.levelPercent, ...DISCHARGING });
      return undefined;
    case 'thermal':
      await system.runtime.call('thermal', { status: fault.status });
      system.thermal.status = fault.status;
      return undefined;
    case 'refresh-rate':
      await system.runtime.call('refresh-rate', { hz: fault.hz });
      return undefined;
  }
}

/** android.os.BatteryManager.BATTERY_STATUS_DISCHARGING. */
const DISCHARGING = { status: 3, acPowered: false };

async function cover(
  { runtime }: System,
  takes: RequestOf<'foreign-window'>,
  forMs: number | undefined,
): Promise<void> {
  await runtime.call('foreign-window', takes);
  if (forMs === undefined) return;
  await delay(forMs, undefined, { ref: false });
  await runtime.call('foreign-window', { takesFocus: false, takesTouches: false });
}

const pidOf = async ({ processes }: System, name: string): Promise<number> =>
  (await processes.list()).find((process) => process.name === name)?.pid ?? 0;

async function newBootId({ storage, nextId }: System): Promise<void> {
  const path = devicePathOf('/proc/sys/kernel/random/boot_id');
  await storage.write(path, Readable.from([Buffer.from(`${nextId('boot')}\n`)]));
}
