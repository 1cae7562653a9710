import type { Arm } from '../base/arm.ts';
import { faultErrorOf } from '../capture/classify-failure.ts';
import type { DeviceSession, Screen } from '../capture/device-session.ts';
import type { AppFacts } from '../capture/frame-source.ts';
import { type Manifest, type Ruler, rulerSchema } from '../capture/recording.ts';
import { DEVICE_FILE } from '../run-folder/run-files.ts';
import type { Workplace } from './make-run.ts';
import type { Progress } from './progress.ts';
import type { SessionPlan } from './session-plan.ts';

const UNKNOWN: AppFacts = {
  versionName: 'unknown',
  versionCode: 0,
  debuggable: false,
  api: 0,
  model: 'unknown',
  manufacturer: 'unknown',
  refreshHz: 0,
};

/** Assumed rate for the class of a device whose rate could not be read. */
const USUAL_HZ = 60;

/** The parts of the manifest that come from the device. */
export type DeviceFacts = Pick<Manifest, 'target' | 'app'>;

export interface SeenDevice {
  readonly serial: string;
  readonly screen: Screen;
  /** Of a virtual device with the work clock. */
  readonly ruler?: Ruler;
}

/** Whether the session knows by itself that no phone is measured; a virtual device may also answer as a phone. */
export const isVirtual = ({ kind, as }: Pick<SessionPlan, 'kind' | 'as'>): boolean =>
  kind === 'virtual' || as !== undefined;

/** What decides whether a build's runs can count; a device that answers as a phone is held to what a phone is held to. */
export const buildFactsOf = (facts: AppFacts, plan: SessionPlan) => ({
  api: plan.as?.api ?? facts.api,
  debuggable: facts.debuggable,
  simulated: isSimulated(facts, plan) && plan.as === undefined,
});

const isSimulated = (facts: AppFacts, plan: SessionPlan): boolean =>
  isVirtual(plan) || facts.simulated === true;

/** @param known undefined if the app ended before it was described */
export function deviceFactsOf(
  known: AppFacts | undefined,
  { serial, screen, ruler }: SeenDevice,
  plan: SessionPlan,
): DeviceFacts {
  const facts = known ?? UNKNOWN;
  return {
    target: {
      kind: plan.kind,
      simulated: isSimulated(facts, plan),
      ...(plan.profile === undefined ? {} : { profile: plan.profile }),
      ...(ruler === undefined ? {} : { ruler }),
      ...(plan.as === undefined ? {} : { as: plan.as.name }),
      serial,
      manufacturer: facts.manufacturer,
      model: facts.model,
      api: plan.as?.api ?? facts.api,
      refreshHz: facts.refreshHz > 0 ? facts.refreshHz : USUAL_HZ,
      ...screen,
    },
    app: {
      package: plan.package,
      versionName: facts.versionName,
      versionCode: facts.versionCode,
      debuggable: facts.debuggable,
      buildType: facts.debuggable ? 'debug' : 'release',
    },
  };
}

/** The device is read after the run, so a failure here is not classified with the run's. */
async function seenOf(session: DeviceSession, plan: SessionPlan): Promise<SeenDevice> {
  try {
    const ruler = await readRuler(session, plan);
    return { serial: session.serial(), screen: await session.screen(), ...ruler };
  } catch (error) {
    throw faultErrorOf(error);
  }
}

const NAMES = rulerSchema.keyof().options;

/** What a virtual device measures with under the work clock; nothing for a device of a version that does not say. */
export async function readRuler(
  session: Pick<DeviceSession, 'shell'>,
  { profile }: Pick<SessionPlan, 'profile'>,
): Promise<{ readonly ruler?: Ruler }> {
  if (profile === undefined) return {};
  const printed = await session.shell(NAMES.map((name) => `getprop hitchproof.ruler.${name}`).join('; '));
  const lines = printed.split(/\r?\n/).map((line) => line.trim());
  const found = Object.fromEntries(NAMES.map((name, i) => [name, lines[i]]));
  return Object.values(found).every((value) => value !== undefined && value !== '')
    ? { ruler: rulerSchema.parse(found) }
    : {};
}

/**
 * Saves the facts about app and device from the first run, and replaces the baseline's app with the current one. If the app
 * crashes early, few facts are known, but the failure still needs a report.
 */
export class DescribedDevice {
  readonly #work: Workplace;
  readonly #send: (progress: Progress) => void;
  #by: Arm | undefined;

  constructor(work: Workplace, send: (progress: Progress) => void) {
    this.#work = work;
    this.#send = send;
  }

  async by(arm: Arm, facts: AppFacts | undefined): Promise<void> {
    if (this.#by === 'current' || this.#by === arm) return;
    const { session, source, plan, files } = this.#work;
    files.saveJson(DEVICE_FILE, deviceFactsOf(facts, await seenOf(session, plan), plan));
    if (facts === undefined) return;
    this.#by = arm;
    const { engine } = facts;
    if (engine !== undefined) this.#send({ kind: 'engine', name: engine.name, refused: engine.refused });
    if (facts.control === 'dumpsys') this.#send({ kind: 'control', way: 'dumpsys' });
    if (source.readsTraces?.() === 'probe') this.#send({ kind: 'control', way: 'read' });
  }
}
