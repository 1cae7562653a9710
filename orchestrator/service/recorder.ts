import { captureRun, type RunDevice, type RunTraces } from '../capture/capture-run.ts';
import { classifyFailure } from '../capture/classify-failure.ts';
import type { DeviceSession } from '../capture/device-session.ts';
import { fling } from '../capture/gesture.ts';
import { ProbeClient } from '../capture/probe-client.ts';
import type { CapturedRun, CapturedScenario, Gesture } from '../capture/recording.ts';
import { appOf, type ScenarioOptions, scrollTargetOf } from '../capture/scenario.ts';
import { sessionIdOf } from '../capture/session-id.ts';
import { deviceFactsOf } from './device-facts.ts';
import { liveValues } from './live-values.ts';
import type { Plan } from './plan.ts';
import { sendProgress } from './progress.ts';
import { fileNameOf, type RunFiles, runFilesIn } from './run-files.ts';

const DEFAULT_RUNS = 10;
const DEFAULT_SLIDES = 5;

/** Runs scenarios on one device session and saves each run as soon as it is there. */
export class Recorder {
  readonly #session: DeviceSession;
  readonly #plan: Plan;
  readonly #files: RunFiles;
  readonly #probe: ProbeClient;

  constructor(session: DeviceSession, plan: Plan) {
    this.#session = session;
    this.#plan = plan;
    this.#files = runFilesIn(plan.folder);
    this.#probe = new ProbeClient(session, plan.package);
  }

  /** Installs the app under test when the plan names its APK. */
  async prepare(): Promise<void> {
    if (this.#plan.apk !== undefined) await this.#session.install(this.#plan.apk);
  }

  /** @throws Error when a run failed; what was measured before it is saved. */
  async record(name: string, options: ScenarioOptions): Promise<void> {
    const wanted = this.#plan.scenario;
    if (wanted !== undefined && !matches(name, wanted)) return;
    const runs = this.#plan.runs ?? options.runs ?? DEFAULT_RUNS;
    let scenario = this.#begin(name, options);
    for (let number = 0; number <= runs; number++) {
      const { run, gesture } = await this.#oneRun(name, options, number, runs);
      scenario = { ...scenario, gesture: gesture ?? scenario.gesture, runs: [...scenario.runs, run] };
      this.#files.saveJson(`capture/${fileNameOf(name)}.json`, scenario);
      if (run.failure !== undefined) throw new Error(run.failure.message);
    }
  }

  #begin(name: string, options: ScenarioOptions): CapturedScenario {
    return {
      name,
      spec: this.#plan.specs.join(', '),
      on: options.on,
      slidesPerRun: this.#plan.slides ?? options.slides ?? DEFAULT_SLIDES,
      gesture: fling('down', 'fast', this.#plan.seed),
      gestureEngine: this.#plan.gestureEngine,
      budget: options.budget ?? {},
      runs: [],
    };
  }

  /** `number` 0 is the warm-up; the measured runs count from 1. */
  async #oneRun(name: string, options: ScenarioOptions, number: number, of: number): Promise<OneRun> {
    const startedMs = Date.now();
    const head = {
      index: number,
      warmup: number === 0,
      arm: 'current' as const,
      startedAt: new Date(startedMs).toISOString(),
    };
    let gesture: Gesture | undefined;
    try {
      const device = this.#device(options, (g) => {
        gesture ??= g;
      });
      const taken = await captureRun(device, {
        sessionId: sessionIdOf(this.#plan.seed, name, head.arm, number),
        scenario: name,
        options,
        slides: this.#plan.slides ?? options.slides ?? DEFAULT_SLIDES,
      });
      if (number === 0) await this.#saveDevice(taken);
      else
        sendProgress({
          kind: 'run',
          scenario: name,
          number,
          of,
          values: liveValues(name, number, taken.files, this.#plan),
        });
      return {
        gesture,
        run: { ...head, ...this.#saved(name, number, taken), wallMs: Date.now() - startedMs },
      };
    } catch (error) {
      const failed = await this.#failed(error, name, number);
      sendProgress({ kind: 'failed-run', scenario: name, number, of, message: failed.failure.message });
      return { gesture, run: { ...head, ...failed, wallMs: Date.now() - startedMs } };
    }
  }

  #device(options: ScenarioOptions, performed: (gesture: Gesture) => void): RunDevice {
    const { package: packageName, extras, gestureEngine: engine, seed } = this.#plan;
    const parts = { session: this.#session, probe: this.#probe, selector: options.on, engine, seed };
    return {
      session: this.#session,
      probe: this.#probe,
      app: appOf(this.#session, packageName, extras),
      list: scrollTargetOf(parts, performed),
    };
  }

  async #saveDevice({ hello }: RunTraces): Promise<void> {
    const facts = deviceFactsOf(hello, await this.#session.screen(), this.#plan);
    this.#files.saveJson('capture/device.json', facts);
    sendProgress({ kind: 'device', model: hello.model, api: hello.api, refreshHz: hello.refreshHz });
  }

  #saved(
    name: string,
    number: number,
    { files, conditions }: RunTraces,
  ): Pick<CapturedRun, 'traces' | 'conditions'> {
    const traces = files.map((bytes, i) => this.#files.saveTrace(`${fileNameOf(name)}-${number}`, i, bytes));
    return { traces, conditions };
  }

  /** Keeps what helps to see why: the screen and the log, as far as the device still answers. */
  async #failed(error: unknown, name: string, number: number): Promise<FailedRun> {
    const stem = `failures/${fileNameOf(name)}-${number}`;
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

interface OneRun {
  readonly run: CapturedRun;
  readonly gesture: Gesture | undefined;
}
type FailedRun = Pick<CapturedRun, 'traces' | 'conditions' | 'screenshot' | 'logcat'> & {
  readonly failure: NonNullable<CapturedRun['failure']>;
};

function matches(name: string, glob: string): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(name);
}
