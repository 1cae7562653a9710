import { captureRun, type RunDevice, type RunTraces } from '../capture/capture-run.ts';
import { classifyFailure } from '../capture/classify-failure.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import { ProbeClient } from '../capture/probe-client.ts';
import type { CapturedRun, Gesture } from '../capture/recording.ts';
import { appOf, type ScenarioOptions, scrollTargetOf } from '../capture/scenario.ts';
import { sessionIdOf } from '../capture/session-id.ts';
import type { RunFiles } from '../run-folder/run-files.ts';
import { runNameOf } from '../run-folder/run-name.ts';
import { deviceFactsOf } from './device-facts.ts';
import { liveValues } from './live-values.ts';
import type { Plan } from './plan.ts';
import { sendProgress } from './progress.ts';
import { extrasOfRun } from './run-extras.ts';
import type { Step } from './run-steps.ts';

export interface RunRequest {
  readonly scenario: string;
  readonly options: ScenarioOptions;
  readonly slides: number;
  readonly step: Step;
  /** Place among all runs of the scenario, warm-ups included. */
  readonly index: number;
  /** Place among the measured runs of its arm, from 1. */
  readonly number: number;
  readonly of: number;
}
export interface MadeRun {
  readonly run: CapturedRun;
  readonly gesture: Gesture | undefined;
  /** Metric id → value; empty for warm-ups and failures. */
  readonly values: Readonly<Record<string, number>>;
}

/** One run: captured, saved, told; a failure becomes part of the recording and never throws. */
export class SingleRun {
  readonly #session: DeviceSession;
  readonly #plan: Plan;
  readonly #files: RunFiles;
  #gesture: Gesture | undefined;

  constructor(session: DeviceSession, plan: Plan, files: RunFiles) {
    this.#session = session;
    this.#plan = plan;
    this.#files = files;
  }

  async make(request: RunRequest): Promise<MadeRun> {
    const { scenario, step, index, number, of } = request;
    const startedMs = Date.now();
    const head = { index, ...step, startedAt: new Date(startedMs).toISOString() };
    const whole = (rest: Omit<CapturedRun, keyof typeof head | 'wallMs'>): CapturedRun => ({
      ...head,
      ...rest,
      wallMs: Date.now() - startedMs,
    });
    try {
      const taken = await this.#capture(request);
      const run = whole(this.#saved(request, taken));
      if (index === 0) await this.#saveDevice(taken);
      const values = step.warmup ? {} : liveValues(scenario, index, taken.files, this.#plan);
      if (!step.warmup) sendProgress({ kind: 'run', scenario, arm: step.arm, number, of, values });
      return { gesture: this.#gesture, run, values };
    } catch (error) {
      const failed = await this.#failed(error, request);
      const { message } = failed.failure;
      sendProgress({ kind: 'failed-run', scenario, arm: step.arm, number, of, message });
      return { gesture: this.#gesture, run: whole(failed), values: {} };
    }
  }

  #capture({ scenario, options, slides, step, index }: RunRequest): Promise<RunTraces> {
    const { package: packageName, extras, gestureEngine: engine, seed } = this.#plan;
    const probe = new ProbeClient(this.#session, packageName);
    const parts = { session: this.#session, probe, selector: options.on, engine, seed };
    const device: RunDevice = {
      session: this.#session,
      probe,
      app: appOf(this.#session, packageName, extrasOfRun(extras, seed, scenario, index)),
      list: scrollTargetOf(parts, (gesture) => {
        this.#gesture ??= gesture;
      }),
    };
    const sessionId = sessionIdOf(seed, scenario, step.arm, index);
    return captureRun(device, { sessionId, package: packageName, scenario, options, slides });
  }

  async #saveDevice({ hello }: RunTraces): Promise<void> {
    const facts = deviceFactsOf(hello, await this.#session.screen(), this.#plan);
    this.#files.saveJson('capture/device.json', facts);
  }

  #saved({ scenario, step, index }: RunRequest, { files, conditions }: RunTraces): SavedRun {
    const run = runNameOf(scenario, { arm: step.arm, index });
    return { traces: files.map((bytes, i) => this.#files.saveTrace(run, i, bytes)), conditions };
  }

  /** Keeps what helps to see why: the screen and the log, as far as the device still answers. */
  async #failed(error: unknown, { scenario, step, index }: RunRequest): Promise<FailedRun> {
    const stem = `failures/${runNameOf(scenario, { arm: step.arm, index })}`;
    const logcat = await this.#session.logcat().catch(() => '');
    const screen = await this.#session.screenshotPng().catch(() => undefined);
    return {
      traces: [],
      conditions: { start: {}, end: {} },
      failure: classifyFailure(error, logcat, this.#plan.package),
      ...(logcat === '' ? {} : { logcat: this.#files.saveBytes(`${stem}.logcat.txt`, logcat) }),
      ...(screen === undefined ? {} : { screenshot: this.#files.saveBytes(`${stem}.png`, screen) }),
    };
  }
}

type SavedRun = Pick<CapturedRun, 'traces' | 'conditions'>;
type FailedRun = SavedRun &
  Pick<CapturedRun, 'screenshot' | 'logcat'> & { readonly failure: NonNullable<CapturedRun['failure']> };
