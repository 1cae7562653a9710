import { z } from 'zod';
import type { DeviceSession } from './device-session.ts';
import { ProbeError } from './probe-error.ts';

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
  }),
  start: z.looseObject({ dir: z.string() }),
  mark: z.looseObject({}),
  gesture: z.looseObject({ durationMs: z.number(), scrolled: z.boolean(), settled: z.boolean() }),
  stop: z.looseObject({
    files: z.array(
      z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    ),
  }),
} as const;

export type ProbeCommand = keyof typeof replies;
export type ProbeReply<C extends ProbeCommand> = z.infer<(typeof replies)[C]>;

const refusal = z.looseObject({ ok: z.literal(false), code: z.string(), message: z.string().optional() });

/** Some device farms cut or refuse longer command lines. */
const MAX_REQUEST_CHARS = 900;

/** Of 8 s each; the longest gesture and its settling take 75 s. */
const MOST_ASKED = 20;

export class ProbeClient {
  readonly #session: Pick<DeviceSession, 'broadcast'>;
  readonly #package: string;
  #nonce = 0;

  constructor(session: Pick<DeviceSession, 'broadcast'>, packageName: string) {
    this.#session = session;
    this.#package = packageName;
  }

  /**
   * Sends one command and returns its validated reply. While a command lasts longer than a broadcast may, the probe
   * answers that it is pending, and the same request asks again.
   * @throws ProbeError `no-probe` without a reply, `probe-refused` with the probe's code, `bad-reply` for any other
   *   reply, `internal` for a request that does not fit into a command line
   */
  async send<C extends ProbeCommand>(
    command: C,
    args: Readonly<Record<string, unknown>> = {},
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
      const reply = await this.#asked(command, request);
      if (reply.pending !== true || reply.n !== nonce) return this.#checked(command, nonce, reply);
    }
    throw new ProbeError(
      'bad-reply',
      `The probe did not finish ${command}: it was pending ${MOST_ASKED} times.`,
    );
  }

  async #asked(command: ProbeCommand, request: string): Promise<Record<string, unknown>> {
    const result = await this.#session.broadcast({
      action: 'dev.hitchproof.CONTROL',
      component: `${this.#package}/dev.hitchproof.probe.ControlReceiver`,
      extras: [{ type: 's', key: 'hp', value: request }],
    });
    if (result.data === undefined) throw noProbe(this.#package, command);
    return decode(result.data, command);
  }

  #checked<C extends ProbeCommand>(command: C, nonce: string, reply: Record<string, unknown>): ProbeReply<C> {
    if (reply.n !== nonce) {
      throw new ProbeError('bad-reply', `The probe answered ${command} with another command's nonce.`);
    }
    const refused = refusal.safeParse(reply);
    if (refused.success) {
      const why = refused.data.message ?? refused.data.code;
      throw new ProbeError('probe-refused', `The probe refused ${command}: ${why}.`, {
        refusal: refused.data.code,
      });
    }
    const parsed = replies[command].safeParse(reply);
    if (!parsed.success) {
      throw new ProbeError(
        'bad-reply',
        `The probe's answer to ${command} has an unexpected shape: ${z.prettifyError(parsed.error)}`,
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

function noProbe(packageName: string, command: string): ProbeError {
  return new ProbeError(
    'no-probe',
    `No probe answered ${command} in ${packageName}: build the app with the Hitchproof AAR, debuggable or profileable, and check that it is running.`,
  );
}
