import { readFileSync } from 'node:fs';
import { FaultError } from '../base/errors.ts';
import { isRefused, sentenceOf } from './classify-failure.ts';
import type { DeviceSession, Stroke } from './device-session.ts';
import type { GestureEngine, WantedEngine } from './recording.ts';
import { pathOf } from './slide-gesture.ts';

/** Engines whose finger the probe moves inside the app. */
export type InsideEngine = Extract<GestureEngine, 'instrumented' | 'in-app' | 'dispatch'>;

/** What moves the finger, and which engines before it in their order the device refuses. */
export type ChosenEngine = {
  /** Engine and reason, in the device's words. */
  readonly refused: readonly { readonly engine: GestureEngine; readonly why: string }[];
} & (
  | { readonly name: InsideEngine }
  | {
      readonly name: Exclude<GestureEngine, InsideEngine>;
      /** Returns when the finger is up. */
      readonly move: (stroke: Stroke) => Promise<void>;
    }
);

/** What the choice depends on. */
export interface EngineFacts {
  readonly api: number;
  /** Present if the probe is in the app. */
  readonly probe?: {
    readonly pid: number;
    /** Component of the probe's instrumentation; absent if the app's manifest lacks it. */
    readonly instrumentation?: string | null | undefined;
  };
}

/** From the most like a touch panel to the least. */
const ORDER = ['shell', 'instrumented', 'in-app', 'dispatch', 'uiautomator'] as const;

/** From this level on the app, or the source of its instrumentation, needs INJECT_EVENTS; AOSP InputManagerService. */
const REFUSES_OWN_INJECTION = 33;
/** The first level whose `am instrument` has `--no-restart`; AOSP ActivityManagerShellCommand. */
const ATTACHES_WITHOUT_RESTART = 30;

/**
 * Chooses what moves the finger: each engine is tried before the first run of a session, and an instrumentation is attached
 * again to each new process of the app.
 */
export class GestureEngines {
  readonly #session: Pick<DeviceSession, 'push' | 'shellOnce' | 'swipe'>;
  readonly #wanted: WantedEngine;
  readonly #fingerJar: string;
  #chosen: ChosenEngine | undefined;
  #instrumentedPid: number | undefined;

  constructor(
    session: Pick<DeviceSession, 'push' | 'shellOnce' | 'swipe'>,
    plan: { readonly gestureEngine: WantedEngine; readonly fingerJar: string },
  ) {
    this.#session = session;
    this.#wanted = plan.gestureEngine;
    this.#fingerJar = plan.fingerJar;
  }

  /** @throws FaultError `touch-refused` if the wanted engine is refused, or all are */
  async choose(facts: EngineFacts): Promise<ChosenEngine> {
    if (this.#chosen?.name === 'instrumented' && facts.probe?.pid !== this.#instrumentedPid)
      await this.#attach(facts.probe);
    this.#chosen ??= await this.#firstAllowed(facts);
    return this.#chosen;
  }

  async #firstAllowed(facts: EngineFacts): Promise<ChosenEngine> {
    const refused: { engine: GestureEngine; why: string }[] = [];
    for (const engine of this.#wanted === 'auto' ? ORDER : [this.#wanted]) {
      const tried = await this.#tried(engine, facts, refused);
      if (typeof tried !== 'string') return { ...tried, refused };
      refused.push({ engine, why: tried });
    }
    const reasons = refused.map(({ engine, why }) => `${engine}: ${why}`).join('; ');
    throw new FaultError('touch-refused', `No engine can move a finger on this device: ${reasons}.`);
  }

  /** The engine, or why it is not to be had. */
  async #tried(
    engine: GestureEngine,
    facts: EngineFacts,
    before: ChosenEngine['refused'],
  ): Promise<Tried | string> {
    // An instrumentation has the permissions of the shell that starts it.
    const isShellDenied = before.some(({ why }) => why.includes('INJECT_EVENTS'));
    if (engine === 'instrumented' && facts.api >= REFUSES_OWN_INJECTION && isShellDenied)
      return 'the shell, which would start it, may not inject touches either';
    try {
      return await this.#try(engine, facts);
    } catch (error) {
      // A known fault, e.g. a lost connection, is no answer of this engine.
      if (!isRefused(error)) throw error;
      return sentenceOf(error);
    }
  }

  async #try(engine: GestureEngine, facts: EngineFacts): Promise<Tried | string> {
    switch (engine) {
      case 'shell': {
        const finger = shellFinger(this.#session, this.#fingerJar);
        return (await finger.refusal()) ?? { name: engine, move: finger.move };
      }
      case 'instrumented':
        return (await this.#attach(facts.probe, facts.api)) ?? { name: engine };
      case 'in-app':
        if (facts.probe === undefined) return NEEDS_PROBE;
        if (this.#wanted === 'auto' && facts.api >= REFUSES_OWN_INJECTION)
          return `since API ${REFUSES_OWN_INJECTION} Android refuses touches that an app injects`;
        return { name: engine };
      case 'dispatch':
        return facts.probe === undefined ? NEEDS_PROBE : { name: engine };
      case 'uiautomator':
      case 'w3c':
        return { name: engine, move: (stroke) => this.#session.swipe(stroke, engine) };
    }
  }

  /** @returns why the probe's instrumentation cannot be attached; undefined if it is */
  async #attach(probe: EngineFacts['probe'], api = ATTACHES_WITHOUT_RESTART): Promise<string | undefined> {
    if (probe === undefined) return NEEDS_PROBE;
    const { instrumentation, pid } = probe;
    if (typeof instrumentation !== 'string')
      return "the app's manifest has no instrumentation of the probe's (another one replaced it, or the probe is older)";
    if (api < ATTACHES_WITHOUT_RESTART)
      return `before API ${ATTACHES_WITHOUT_RESTART} it would restart the app`;
    const printed = await this.#session.shellOnce(`am instrument --no-restart ${instrumentation}`);
    const why = /^(?:.*(?:Exception|INSTRUMENTATION_FAILED|Error).*)$/m.exec(printed)?.[0];
    if (why === undefined) this.#instrumentedPid = pid;
    return why?.trim();
  }
}

type Tried = DistributiveOmit<ChosenEngine, 'refused'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const NEEDS_PROBE = 'it needs the probe in the app';

/** Where programs of the shell are put; it needs no permission there. */
const JAR = '/data/local/tmp/hitchproof-finger.jar';
const LINE = `CLASSPATH=${JAR} app_process / dev.hitchproof.finger.Main`;
/** For the start of a virtual machine, beside the stroke itself. */
const START_MS = 20_000;

/** A finger that is moved by a program of the device's shell, `android-probe/finger`; docs/probe-control.md. */
interface ShellFinger {
  /** Brings the program to the device. @returns why it may not inject touches; undefined if it may */
  readonly refusal: () => Promise<string | undefined>;
  /** Returns when the finger is up. @throws FaultError `touch-refused` unless all of its samples reached a window */
  readonly move: (stroke: Stroke) => Promise<void>;
}

/** The program ended without a line of its own, or never started. @throws its error if the connection or the device is at fault */
function refused(error: unknown): string {
  if (isRefused(error)) return sentenceOf(error);
  throw error;
}

function shellFinger(session: Pick<DeviceSession, 'push' | 'shellOnce'>, jar: string): ShellFinger {
  const run = async (points: readonly string[], timeoutMs: number): Promise<string> =>
    (await session.shellOnce([LINE, ...points].join(' '), timeoutMs)).trim();
  return {
    refusal: async () => {
      await session.push(JAR, readFileSync(jar));
      const printed = await run([], START_MS);
      return printed === 'allowed' ? undefined : printed.replace(/^refused: /, '').replace(/\s+/g, ' ');
    },
    move: async (stroke) => {
      const points = pathOf(stroke).map((point) => point.join(','));
      const printed = await run(points, START_MS + stroke.durationMs + stroke.restMs).catch(refused);
      const [, sent, of] = /^sent (\d+) of (\d+)/.exec(printed) ?? [];
      if (sent === undefined || sent !== of)
        throw new FaultError('touch-refused', `The device did not take the finger's touches: ${printed}.`);
    },
  };
}
