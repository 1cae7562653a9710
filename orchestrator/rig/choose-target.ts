import { FaultError, UsageError } from '../base/errors.ts';
import type { FaultCode } from '../base/faults.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import type { Config } from '../config.ts';
import type { Adb, AttachedDevice } from './adb.ts';

export type ChosenTarget =
  | { readonly kind: 'virtual' }
  | { readonly kind: 'usb'; readonly serial: string }
  | { readonly kind: 'remote'; readonly endpoint: RemoteEndpoint };
export type LocalTarget = Exclude<ChosenTarget, { kind: 'remote' }>;

/** A device that adb lists, and what is known of a virtual one. */
export interface SeenDevice extends AttachedDevice {
  readonly virtual?: {
    /** Why it is not the one that the session would start; absent: it is. */
    readonly whyNot?: string;
    /** Who started it. */
    readonly owner?: string;
  };
}

interface Choice {
  readonly target: LocalTarget;
  /** Why `auto` chose it, in one sentence. */
  readonly why?: string;
}

/**
 * The device that `--device` selects. `auto` takes the only attached phone and refuses several; without a phone it takes
 * a virtual device if the configuration allows that, so that an unplugged CI phone is an error, not a pass: a running one
 * that nobody uses and that is as the session would start it, else a new one.
 * @param wanted `auto`, `virtual` or a serial
 */
export function chooseTarget(
  wanted: string,
  attached: readonly SeenDevice[],
  config: Pick<Config, 'virtualFallback'>,
  isCi: boolean,
): Choice {
  if (wanted === 'virtual') return { target: { kind: 'virtual' } };
  if (wanted !== 'auto') return { target: named(wanted, attached) };
  const phones = attached.filter((d) => d.virtual === undefined);
  const ready = phones.filter((d) => d.state === 'device');
  const [only] = ready;
  if (ready.length > 1) {
    const serials = ready.map((d) => d.serial).join(', ');
    throw new UsageError(`Several devices are attached (${serials}): choose one with --device <serial>.`);
  }
  if (only !== undefined)
    return { target: { kind: 'usb', serial: only.serial }, why: 'It is the only phone attached.' };
  const unready = phones.find((d) => d.state !== 'device');
  if (unready !== undefined) throw notReady(unready);
  if (config.virtualFallback === 'always' || (config.virtualFallback === 'local' && !isCi))
    return withoutPhone(attached);
  throw new FaultError(
    'no-device',
    `No device is attached and virtualFallback is '${config.virtualFallback}': attach one, or choose --device virtual.`,
  );
}

function withoutPhone(running: readonly SeenDevice[]): Choice {
  const found = running.find(({ virtual }) => virtual !== undefined && virtual.whyNot === undefined);
  if (found !== undefined) {
    const { serial, virtual: { owner } = {} } = found;
    const by = owner === undefined ? '' : `, started by ${owner}`;
    return {
      target: { kind: 'usb', serial },
      why: `No phone is attached, and this virtual device is running as the session would start it${by}.`,
    };
  }
  const others = running.map(({ serial, virtual }) => `${serial} ${virtual?.whyNot ?? ''}`);
  const rest = others.length === 0 ? '' : ` Not used: ${others.join('; ')}.`;
  return {
    target: { kind: 'virtual' },
    why: `No phone is attached, so the session starts a virtual device.${rest}`,
  };
}

function named(serial: string, attached: readonly AttachedDevice[]): LocalTarget {
  const [device, ...twins] = attached.filter((d) => d.serial === serial);
  if (twins.length > 0)
    throw new UsageError(
      `${1 + twins.length} devices have the serial ${serial}: detach all but the one to be measured.`,
    );
  if (device === undefined) {
    const there = attached.length === 0 ? 'none is' : `attached: ${attached.map((d) => d.serial).join(', ')}`;
    throw new FaultError(
      'no-device',
      `No device ${serial} is attached (${there}); \`adb devices\` lists them.`,
    );
  }
  if (device.state !== 'device') throw notReady(device);
  return { kind: 'usb', serial };
}

/** Why a device in such a state takes no commands, and what to do. */
export function notReady({ serial, state }: AttachedDevice): FaultError {
  const [code, sentence] = NOT_READY[state] ?? ['device-lost', `is ${state}: plug it in again or restart it`];
  return new FaultError(code, `The device ${serial} ${sentence}.`);
}

const ANOTHER_SYSTEM = 'instead of Android: restart it with `adb reboot`, or by its keys';
/** adb's states of a device that takes no commands. */
const NOT_READY: Readonly<Record<string, readonly [FaultCode, string]>> = {
  unauthorized: ['device-unauthorized', 'has not allowed USB debugging: accept the prompt on its screen'],
  authorizing: ['device-unauthorized', 'is asking for USB debugging: accept the prompt on its screen'],
  'no permissions': [
    'no-permissions',
    'is attached, and this user may not open it: install the udev rules of Android devices, and attach it again',
  ],
  connecting: ['device-lost', 'is still being connected: run the command again in a few seconds'],
  recovery: ['device-lost', `runs its recovery system ${ANOTHER_SYSTEM}`],
  sideload: ['device-lost', `waits for a system update ${ANOTHER_SYSTEM}`],
  rescue: ['device-lost', `runs its rescue system ${ANOTHER_SYSTEM}`],
  bootloader: ['device-lost', 'is in its bootloader: start Android with `fastboot reboot`'],
};

/**
 * A phone that is attached by USB and by Wi-Fi is listed twice. It is kept once, by USB, whose name is the phone's own number.
 * Devices that do not tell their number are all kept, and so are those of this machine: all emulators of one kind have the
 * same number.
 */
export async function onePerPhone(
  adb: Pick<Adb, 'shell'>,
  attached: readonly AttachedDevice[],
): Promise<readonly AttachedDevice[]> {
  const ready = attached.filter(({ state }) => state === 'device');
  if (ready.length < 2) return attached;
  const phones = new Map<string, AttachedDevice>();
  for (const device of ready) {
    const number = await phoneNumber(adb, device.serial);
    if (device.serial === number || !phones.has(number)) phones.set(number, device);
  }
  const kept = new Set(phones.values());
  return attached.filter((device) => device.state !== 'device' || kept.has(device));
}

/** The phone's own number, whatever it is attached by; the serial of a device of this machine, or that tells none. */
export const phoneNumber = async (adb: Pick<Adb, 'shell'>, serial: string): Promise<string> =>
  OF_THIS_MACHINE.test(serial) ? serial : numberOf(adb, serial);

const OF_THIS_MACHINE = /^(?:emulator-|127\.0\.0\.1:|localhost:)/;

const numberOf = (adb: Pick<Adb, 'shell'>, serial: string): Promise<string> =>
  adb.shell(serial, 'getprop ro.serialno').then(
    (printed) => printed.trim() || serial,
    () => serial,
  );
