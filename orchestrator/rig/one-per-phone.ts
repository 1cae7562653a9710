import type { Adb, AttachedDevice } from './adb.ts';

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
