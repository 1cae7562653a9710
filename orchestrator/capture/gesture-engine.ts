import { FaultError } from '../base/fault-error.ts';
import { isRefused, sentenceOf } from './classify-failure.ts';
import type { DeviceSession, Stroke } from './device-session.ts';
import type { GestureEngine, WantedEngine } from './recording.ts';
import { shellFinger } from './shell-finger.ts';

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
