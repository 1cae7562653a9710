import { z } from 'zod';
import { FaultError, mistakesOf } from '../base/errors.ts';
import { isRefused } from './classify-failure.ts';
import type { DeviceSession } from './device-session.ts';
import { faultOfRefusal, ProbeError } from './probe-error.ts';
import { byBroadcast, byDumpsys, type ProbeWay, toProcess } from './probe-way.ts';

/** The commands that capture uses and the shapes of their replies; docs/probe-control.md. */
const replies = {
  hello: z.looseObject({
    probe: z.string(),
    pid: z.number().int(),
    versionName: z.string(),
    versionCode: z.number().int(),
    debuggable: z.boolean(),
    api: z.number().int(),
    model: z.string(),
    manufacturer: z.string(),
    refreshHz: z.number(),
    simulated: z.boolean().optional(),
    process: z.string().optional(),
    /** Whether a window of the process has the focus. */
    focused: z.boolean().optional(),
    /** Component of the probe's instrumentation, if the app's manifest has it. */
    instrumentation: z.string().nullish(),
  }),
  start: z.looseObject({ dir: z.string() }),
  mark: z.looseObject({}),
  gesture: z.looseObject({ durationMs: z.number(), scrolled: z.boolean(), settled: z.boolean() }),
  /** Whether the activity was seen in front. */
  open: z.looseObject({ shown: z.boolean() }),
  stop: z.looseObject({
    files: z.array(
      z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    ),
  }),
  read: z.looseObject({ part: z.base64url() }),
} as const;

type ProbeCommand = keyof typeof replies;
type Arguments = Readonly<Record<string, unknown>>;
export type ProbeReply<C extends ProbeCommand> = z.infer<(typeof replies)[C]>;

const refusal = z.looseObject({ ok: z.literal(false), code: z.string(), message: z.string().optional() });

/** Some device farms cut or refuse longer command lines. */
const MAX_REQUEST_CHARS = 900;

/** Limit of requests for one command, up to 8 s each; the longest gesture and its settling take 75 s. */
const MOST_ASKED = 20;

type ControlledSession = Pick<DeviceSession, 'broadcast' | 'shell' | 'shellOnce'>;

export class ProbeClient {
  readonly #ways: readonly [ProbeWay, ...ProbeWay[]];
  readonly #session: ControlledSession;
  readonly #package: string;
  #way: ProbeWay;
  #process: string | undefined;
  #nonce = 0;

  constructor(session: ControlledSession, packageName: string) {
    this.#session = session;
    this.#ways = [byBroadcast(session, packageName), byDumpsys(session, packageName)];
    this.#way = this.#ways[0];
    this.#package = packageName;
  }

  /** The way requests reach the probe, as the last hello found it. */
  get way(): ProbeWay['name'] {
    return this.#way.name;
  }

  /**
   * Chooses the way to the probe in the process whose window has the focus. A frame belongs to the process that draws it.
   * @throws ProbeError as `send` does
   * @throws FaultError `appium-refused` if broadcasts are blocked and the window belongs to another process than the main one
   */
  async hello(): Promise<ProbeReply<'hello'>> {
    const reply = await this.#helloInFocus();
    this.#process = reply.process;
    return reply;
  }

  /**
   * Switches to the process whose window has the focus now, as `hello` does.
   * @returns a function that sends commands to the previous process; undefined if it is still the same
   */
  async follow(): Promise<ProbeClient['send'] | undefined> {
    const [way, process] = [this.#way, this.#process];
    const reply = await this.hello();
    if (reply.process === process) return undefined;
    return (command, args = {}) => this.#sent(command, args, (request) => way.ask(request));
  }

  async #helloInFocus(): Promise<ProbeReply<'hello'>> {
    const main = await this.#sent('hello', {}, (request) => this.#choose(request));
    if (main.focused !== false) return main;
    const process = await resumedProcess(this.#session, this.#package);
    if (process === undefined || process === main.process) return main;
    if (this.#way.name === 'dumpsys') throw noBroadcasts(process);
    this.#way = toProcess(this.#session, this.#package, process);
    return this.#sent('hello', {}, (request) => this.#inProcess(process, request));
  }

  /**
   * Sends one command and returns its validated reply. If a command takes longer than a broadcast may, the probe answers
   * that it is pending, and the same request is sent again.
   * @throws ProbeError `no-probe` without a reply, the fault of a refusal with the probe's code, `bad-reply` for any other
   *   reply, `internal` for a request that does not fit into a command line
   */
  send<C extends Exclude<ProbeCommand, 'hello'>>(command: C, args: Arguments = {}): Promise<ProbeReply<C>> {
    return this.#sent(command, args, (request) => this.#way.ask(request));
  }

  async #sent<C extends ProbeCommand>(
    command: C,
    args: Arguments,
    ask: ProbeWay['ask'],
  ): Promise<ProbeReply<C>> {
    const nonce = String(this.#nonce++);
    const request = Buffer.from(JSON.stringify({ c: command, n: nonce, ...args })).toString('base64url');
    if (request.length > MAX_REQUEST_CHARS) {
      throw new ProbeError(
        'internal',
        `The probe command ${command} is ${request.length} characters, over ${MAX_REQUEST_CHARS}.`,
      );
    }
    for (let asked = 0; asked < MOST_ASKED; asked++) {
      const data = await ask(request);
      if (data === undefined) throw noProbe(this.#package, command);
      const reply = decode(data, command);
      if (reply.pending !== true || reply.n !== nonce) return this.#checked(command, nonce, reply);
    }
    throw new ProbeError(
      'bad-reply',
      `The probe did not finish ${command}: it was pending ${MOST_ASKED} times.`,
    );
  }

  /** The first way that gets a reply is used from then on. */
  async #choose(request: string): Promise<string | undefined> {
    let blocked: unknown;
    for (const way of this.#ways) {
      try {
        const data = await way.ask(request);
        if (data === undefined) continue;
        this.#way = way;
        return data;
      } catch (error) {
        // A known fault, e.g. a lost connection or an app that hangs, would affect another way too.
        if (!isRefused(error)) throw error;
        // Only the first way's error is kept: that another way is blocked too explains less.
        if (way === this.#ways[0]) blocked = error;
      }
    }
    if (blocked !== undefined) throw blocked;
    return undefined;
  }

  async #inProcess(process: string, request: string): Promise<string> {
    const data = await this.#way.ask(request);
    if (data !== undefined) return data;
    throw new ProbeError(
      'no-probe',
      `The screen belongs to the app's process ${process}, in which no probe answers, so its frames would not be recorded: call Hitchproof.install(this) in Application.onCreate, which runs in each process.`,
    );
  }

  #checked<C extends ProbeCommand>(command: C, nonce: string, reply: Record<string, unknown>): ProbeReply<C> {
    const refused = refusal.safeParse(reply);
    // A probe that has not started, or cannot read the request, refuses without its nonce.
    if (reply.n !== nonce && !(refused.success && reply.n === '')) {
      throw new ProbeError('bad-reply', `The probe answered ${command} with another command's nonce.`);
    }
    if (refused.success) {
      const why = refused.data.message ?? refused.data.code;
      const { code } = refused.data;
      throw new ProbeError(faultOfRefusal(code, why), `The probe refused ${command}: ${why}.`, {
        refusal: code,
      });
    }
    const parsed = replies[command].safeParse(reply);
    if (!parsed.success) {
      throw new ProbeError(
        'bad-reply',
        `The probe's answer to ${command} has an unexpected shape: ${mistakesOf(parsed.error)}`,
      );
    }
    return parsed.data as ProbeReply<C>;
  }
}

function decode(data: string, command: string): Record<string, unknown> {
  try {
    return z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(Buffer.from(data, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new ProbeError('bad-reply', `The probe's answer to ${command} is not JSON.`, { cause });
  }
}

const noBroadcasts = (process: string): FaultError =>
  new FaultError(
    'appium-refused',
    `The screen belongs to the app's process ${process}, whose probe only broadcasts reach, and they do not reach apps on this device: measure on another one.`,
  );

function noProbe(packageName: string, command: string): ProbeError {
  return new ProbeError(
    'no-probe',
    `No probe answered ${command} in ${packageName}: build the app with the Hitchproof AAR, debuggable or profileable, and check that it is running.`,
  );
}

/**
 * The process of a package's resumed activity; undefined if the resumed activity is of another package or unknown.
 * `dumpsys activity activities` names the activity's record, and the record's details include the process.
 * @source ActivityRecord.dump: https://android.googlesource.com/platform/frameworks/base/+/android-14.0.0_r1/services/core/java/com/android/server/wm/ActivityRecord.java
 */
export async function resumedProcess(
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
): Promise<string | undefined> {
  const printed = await session.shell('dumpsys activity activities').catch(() => '');
  const record = (TOP_RESUMED.exec(printed) ?? RESUMED.exec(printed))?.[1];
  const details = printed.split(RECORD).find((text) => text.startsWith(`ActivityRecord{${record} `));
  const [, owner, process] = PROCESS.exec(details ?? '') ?? [];
  return owner === packageName ? process : undefined;
}

/** The display's top activity, since API 29: if several are resumed, the one that the user interacted with last. */
const TOP_RESUMED = /topResumedActivity=ActivityRecord\{(\w+) /;
const RESUMED = /ResumedActivity: ActivityRecord\{(\w+) /;
/** Where a record's details begin. Other lines only name records, such as `mLastPausedActivity`. */
const RECORD = /^\s*\* Hist\s+#\d+: /m;
const PROCESS = /^\s*packageName=(\S+) processName=(\S+)/m;
