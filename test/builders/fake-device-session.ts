import { sha256Of } from '../../orchestrator/base/sha256-of.ts';
import type { DeviceSession, IntentExtra } from '../../orchestrator/capture/device-session.ts';
import { scriptedBytes } from './scripted-trace.ts';

/** A command as the probe receives it. */
export type ProbeRequest = Readonly<Record<string, unknown>> & { readonly c: string; readonly n: string };

export interface FakeDeviceOptions {
  /** The trace files that a recording writes; recordings are counted from 0. */
  readonly traces?: (recording: number) => readonly Uint8Array[];
  /** The probe's reply; undefined if it does not answer. Default: the reply of a working probe. */
  readonly reply?: (request: ProbeRequest, working: Readonly<Record<string, unknown>>) => unknown;
  /** The bytes that arrive of a pulled file; `pull` counts all pulls from 0. */
  readonly arrives?: (bytes: Uint8Array, pull: number) => Uint8Array;
  /** Methods to replace. */
  readonly session?: Partial<DeviceSession>;
}
export interface FakeDevice extends DeviceSession {
  /** Every call in order, e.g. `install new.apk`, `probe start`, `pull /traces/0-0.hpt`. */
  readonly calls: readonly string[];
  readonly requests: readonly ProbeRequest[];
}

/** Half a second of steady scrolling. */
export const STEADY_TRACE = scriptedBytes(`(/s)${'s'.repeat(34)}......`);

export const HELLO = {
  probe: '1.0.0',
  pid: 7,
  versionName: '2.3',
  versionCode: 23,
  debuggable: false,
  api: 34,
  model: 'Pixel',
  manufacturer: 'Google',
  refreshHz: 90,
};

/** Size of a part in replies with a trace; the probe's parts are larger. */
const PART_BYTES = 100;

/** A device and its probe, in memory. */
export function fakeDevice({
  traces = () => [STEADY_TRACE],
  ...options
}: FakeDeviceOptions = {}): FakeDevice {
  const { reply = (_, working) => working, arrives = (bytes) => bytes } = options;
  const calls: string[] = [];
  const requests: ProbeRequest[] = [];
  const files = new Map<string, Uint8Array>();
  let recordings = 0;
  let pulls = 0;
  const stopped = (): object => {
    const recording = recordings++;
    const written = traces(recording).map((bytes, i) => ({ path: `/traces/${recording}-${i}.hpt`, bytes }));
    for (const { path, bytes } of written) files.set(path, bytes);
    return {
      files: written.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256Of(bytes) })),
    };
  };
  const part = ({ name, from }: ProbeRequest): object => {
    const bytes = files.get(`/traces/${name}`) ?? new Uint8Array();
    return { part: Buffer.from(bytes.slice(Number(from), Number(from) + PART_BYTES)).toString('base64url') };
  };
  const working = (request: ProbeRequest): Readonly<Record<string, unknown>> => {
    const own: Readonly<Record<string, () => object>> = {
      hello: () => HELLO,
      start: () => ({ dir: '/traces' }),
      gesture: () => ({ durationMs: 100, scrolled: true, settled: true }),
      stop: stopped,
      read: () => part(request),
    };
    return { n: request.n, ok: true, ...own[request.c]?.() };
  };
  const device: DeviceSession = {
    serial: () => 'S1',
    wake: async () => undefined,
    install: async () => undefined,
    launch: async () => undefined,
    find: async (list) => ({
      selector: String(typeof list === 'string' ? list : list().selector),
      rect: { x: 0, y: 200, width: 1_000, height: 2_000 },
    }),
    hasInside: async () => true,
    broadcast: async ({ extras }) => {
      const request = requestIn(extras);
      requests.push(request);
      calls.push(`probe ${request.c}`);
      const answer = reply(request, working(request));
      return { code: 1, data: answer === undefined ? undefined : encoded(answer) };
    },
    pull: async (path) => arrives(files.get(path) ?? new Uint8Array(), pulls++),
    push: async () => undefined,
    swipe: async () => undefined,
    withoutIdleWait: (action) => action(),
    shell: async () => '',
    shellOnce: (...line) => device.shell(...line),
    screen: async () => ({ widthPx: 1_080, heightPx: 2_400, densityDpi: 420 }),
    conditions: async () => ({ batteryPercent: 80 }),
    screenshotPng: async () => Uint8Array.of(137, 80, 78, 71),
    logcat: async () => '',
    ...options.session,
  };
  return { ...logged(device, calls), calls, requests };
}

/** Logs every call except broadcasts, which are logged by command. */
function logged(session: DeviceSession, calls: string[]): DeviceSession {
  const log =
    <A extends readonly unknown[], R>(name: string, method: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      calls.push([name, ...args.filter((arg) => typeof arg === 'string')].join(' '));
      return method(...args);
    };
  return {
    serial: session.serial,
    wake: log('wake', session.wake),
    install: log('install', session.install),
    launch: (intent) => {
      calls.push(`launch ${intent.component ?? intent.uri}`);
      return session.launch(intent);
    },
    find: log('find', session.find),
    hasInside: log('hasInside', session.hasInside),
    broadcast: session.broadcast,
    pull: log('pull', session.pull),
    push: log('push', session.push),
    swipe: log('swipe', session.swipe),
    withoutIdleWait: log('withoutIdleWait', session.withoutIdleWait),
    shell: log('shell', session.shell),
    shellOnce: log('shell', session.shellOnce),
    screen: log('screen', session.screen),
    conditions: log('conditions', session.conditions),
    screenshotPng: log('screenshotPng', session.screenshotPng),
    logcat: log('logcat', session.logcat),
  };
}

const requestIn = (extras: readonly IntentExtra[]): ProbeRequest =>
  JSON.parse(Buffer.from(extras.find(({ key }) => key === 'hp')?.value ?? '', 'base64url').toString('utf8'));

const encoded = (answer: unknown): string =>
  typeof answer === 'string' ? answer : Buffer.from(JSON.stringify(answer)).toString('base64url');
