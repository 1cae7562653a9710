import type { Arm } from '../base/arm.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import { installBuild, installOver } from '../capture/install-build.ts';
import { applyKnobs } from '../capture/knobs/apply-knobs.ts';
import { compileModeKnob } from '../capture/knobs/compile-mode.ts';
import type { KnobReport } from '../capture/knobs/knob-report.ts';
import { COMPILED_FILE, type RunFiles } from '../run-folder/run-files.ts';
import type { Progress } from './progress.ts';
import type { SessionPlan } from './session-plan.ts';

export interface BuildsOptions {
  readonly session: Pick<DeviceSession, 'install' | 'shell' | 'logcat'>;
  readonly plan: SessionPlan;
  readonly files: Pick<RunFiles, 'saveJson'>;
  readonly send: (progress: Progress) => void;
}

/** Installs the builds of a plan on the device, each compiled as the plan asks. */
export class Builds {
  readonly #options: BuildsOptions;
  #installed: Arm = 'current';
  readonly #compiled = new Map<Arm, KnobReport>();

  constructor(options: BuildsOptions) {
    this.#options = options;
  }

  get installed(): Arm {
    return this.#installed;
  }

  /** Installs the app under test if the plan names its APK. */
  async prepare(): Promise<void> {
    const { apk } = this.#options.plan;
    if (apk === undefined) return this.#passLog();
    const isUninstalled = await this.#put('current', apk, 'Installing the app');
    if (isUninstalled) this.#options.send({ kind: 'uninstalled', package: this.#options.plan.package });
  }

  async use(arm: Arm): Promise<void> {
    if (arm === this.#installed) return;
    const { plan } = this.#options;
    const apk = arm === 'baseline' ? plan.against : plan.apk;
    if (apk === undefined) throw new Error('Comparing two builds needs the APK of both: add --apk.');
    await this.#put(arm, apk, 'Installing the other build');
    this.#installed = arm;
  }

  /**
   * Farms re-sign apps, so the installed build is compared only on a device of this machine.
   * @returns whether the app was uninstalled first
   */
  async #put(arm: Arm, apk: string, what: string): Promise<boolean> {
    const { session, plan, send } = this.#options;
    send({ kind: 'step', what });
    const install = plan.place.kind === 'attached' ? installBuild : installOver;
    const isUninstalled = await install(session, apk, plan);
    await this.#compile(arm);
    await this.#passLog();
    return isUninstalled;
  }

  /** Reads what the device has logged so far: a crash in it is of an earlier session or of the previous build. */
  async #passLog(): Promise<void> {
    await this.#options.session.logcat().catch(() => '');
  }

  /** The previous build is gone, so its compile mode is not restored. */
  async #compile(arm: Arm): Promise<void> {
    const { session, plan, files, send } = this.#options;
    if (plan.compileMode === undefined) return;
    send({ kind: 'step', what: 'Compiling the app' });
    const { reports } = await applyKnobs([compileModeKnob(plan.package, plan.compileMode)], session.shell);
    for (const report of reports) this.#compiled.set(arm, { ...report, id: `${report.id} (${arm})` });
    files.saveJson(COMPILED_FILE, [...this.#compiled.values()]);
  }
}
