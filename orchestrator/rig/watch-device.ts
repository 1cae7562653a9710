import { connect } from 'node:net';
import { boundedText } from '../base/bounded-text.ts';
import type { FaultCode } from '../base/faults.ts';
import { MS_PER_S } from '../base/units.ts';
import { type AttachedDevice, parseDevices } from './adb.ts';
import type { Trouble } from './supervisor.ts';

interface WatchedAppium {
  readonly url: string;
  readonly log: string;
  /** Longest time without a reply to a request. */
  readonly replyS: number;
}

/** Number of checks within the limit. A machine that was asleep has missed the checks too, so sleep ends nothing. */
const CHECKS = 6;
/** A status has some hundred. */
const MOST_BYTES = 1 << 20;

/**
 * Repeatedly requests the status of the Appium server on a loopback port, which it gives even while it opens a session, and
 * reports a request without a reply. The server's end is detected by whoever started it.
 * @param checks within the limit; replaced in tests, which the speed of the machine must not fail
 * @returns a function that ends the watch
 */
export function watchAppium(
  { url, log, replyS }: WatchedAppium,
  report: (trouble: Trouble) => void,
  checks = CHECKS,
): () => void {
  const over = new AbortController();
  /** Checks since the request that is still without a reply; undefined if there is none. */
  let unanswered: number | undefined;
  const request = async (): Promise<void> => {
    unanswered = 0;
    const asked = fetch(`${url}/status`, { signal: over.signal });
    await asked.then((reply) => boundedText(reply, MOST_BYTES)).catch(() => undefined);
    unanswered = undefined;
  };
  const timer = setInterval(
    () => {
      if (unanswered === undefined) return void request();
      unanswered++;
      if (unanswered < checks) return;
      stop();
      report({ code: 'appium-silent', sentence: `Appium has not replied for ${replyS} s (log: ${log}).` });
    },
    (replyS * MS_PER_S) / checks,
  ).unref();
  const stop = (): void => {
    clearInterval(timer);
    over.abort();
  };
  return stop;
}

export interface WatchedDevice {
  readonly serial: string;
  readonly adbPort: number;
}

/**
 * Follows the list of devices of an adb server, and reports if the device is unusable for a second, or if the server ends.
 * https://android.googlesource.com/platform/packages/modules/adb/+/refs/heads/main/SERVICES.TXT
 * @returns a function that ends the watch
 */
export function watchDevice(
  { serial, adbPort }: WatchedDevice,
  report: (trouble: Trouble) => void,
): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const socket = connect(adbPort, '127.0.0.1', () => socket.write(TRACK));
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    socket.destroy();
  };
  const fail = (trouble: Trouble): void => {
    if (isOver) return;
    stop();
    report(trouble);
  };
  let before: readonly AttachedDevice[] = [];
  let now: readonly AttachedDevice[] = [];
  const read = listReader(
    () =>
      fail({
        code: 'adb-server-ended',
        sentence: `Port ${adbPort} is used by a program that is not an adb server: it says something else than devices.`,
      }),
    (list) => {
      now = parseDevices(list);
      if (isUsable(serial, now)) {
        clearTimeout(timer);
        timer = undefined;
        before = now;
      }
      // Allows time for a more precise cause, such as the end of the virtual device.
      else
        timer ??= setTimeout(
          () => fail({ code: lossCode(serial, now), sentence: lossText(serial, before, now) }),
          GRACE_MS,
        ).unref();
    },
  );
  socket.unref();
  socket.on('data', (bytes: Buffer) => read(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    const sentence = `The adb server on port ${adbPort} ended.`;
    setTimeout(() => fail({ code: 'adb-server-ended', sentence }), SERVER_GRACE_MS).unref();
  });
  return stop;
}

const stateOf = (serial: string, devices: readonly AttachedDevice[]): string =>
  devices.find((device) => device.serial === serial)?.state ?? 'gone';
const isUsable = (serial: string, devices: readonly AttachedDevice[]): boolean =>
  stateOf(serial, devices) === 'device';

const lossCode = (serial: string, now: readonly AttachedDevice[]): FaultCode =>
  stateOf(serial, now) === 'unauthorized' ? 'device-unauthorized' : 'device-lost';

/** If devices are lost at the same time, the sentence names their common cause, such as a hub. */
function lossText(serial: string, before: readonly AttachedDevice[], now: readonly AttachedDevice[]): string {
  const others = before
    .filter((one) => one.serial !== serial && one.state === 'device' && !isUsable(one.serial, now))
    .map((one) => one.serial);
  const state = `The device ${serial} is ${stateOf(serial, now)}`;
  return others.length === 0
    ? `${state}.`
    : `${state}, and so is ${others.join(', ')}: check the hub that they share.`;
}

const request = (service: string): string => `${service.length.toString(16).padStart(4, '0')}${service}`;
const TRACK = request('host:track-devices');
const GRACE_MS = 1_000;
/** Allows time for the server's exit code to be reported, if the session started the server. */
const SERVER_GRACE_MS = 300;

/**
 * Reads `OKAY`, then lists, each preceded by its length as four hexadecimal digits.
 * @param onOther called when the server says anything else
 */
function listReader(onOther: () => void, onList: (list: string) => void): (bytes: Buffer) => void {
  let held = '';
  let isAccepted = false;
  const taken = (chars: number): string => {
    const text = held.slice(0, chars);
    held = held.slice(chars);
    return text;
  };
  return (bytes) => {
    held += bytes.toString('latin1');
    if (!isAccepted && held.length >= 4) {
      isAccepted = true;
      if (taken(4) !== 'OKAY') return onOther();
    }
    while (isAccepted && held.length >= 4) {
      const digits = held.slice(0, 4);
      if (!/^[\da-f]{4}$/i.test(digits)) return onOther();
      const length = Number.parseInt(digits, 16);
      if (held.length < 4 + length) return;
      taken(4);
      onList(taken(length));
    }
  };
}
