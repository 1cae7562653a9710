import { readFileSync } from 'node:fs';
import type { Child } from '../../orchestrator/rig/child.ts';
import type { OpenRig, RigOptions } from '../../orchestrator/rig/rig.ts';
import { type SupervisedOptions, Supervisor } from '../../orchestrator/rig/supervisor.ts';
import { type Progress, progressLine } from '../../orchestrator/service/progress.ts';
import { type SessionPlan, sessionPlanSchema } from '../../orchestrator/service/session-plan.ts';
import { phone, virtualPhone } from '../builders/session-of.ts';
import { saveCapture } from './saved-session.ts';

/** The plan of a session, and its device. */
export interface PlannedSession {
  readonly rig: RigOptions;
  readonly plan: SessionPlan;
}

const RUNS = 10;
const DONE: Child = {
  pid: 0,
  ended: Promise.resolve(0),
  closed: Promise.resolve(),
  isRunning: () => false,
  stop: () => Promise.resolve(),
};

/** Instead of starting WebdriverIO, saves the results of a device that scrolls steadily. */
class ReplayedPrograms extends Supervisor {
  readonly #planned: (plan: SessionPlan) => void;

  constructor(state: string, planned: (plan: SessionPlan) => void) {
    super(state);
    this.#planned = planned;
  }

  override start({ env, onLine }: SupervisedOptions): Child {
    const plan = sessionPlanSchema.parse(JSON.parse(readFileSync(String(env.HITCHPROOF_PLAN), 'utf8')));
    this.#planned(plan);
    saveCapture(plan.folder, {
      arms: plan.against === undefined ? ['current'] : ['current', 'baseline'],
      runs: RUNS,
      target: {
        ...(plan.kind === 'virtual' ? virtualPhone : { ...phone, kind: plan.kind }),
        ...(plan.as === undefined ? {} : { as: plan.as.name, simulated: true }),
        ...(plan.profile === undefined ? {} : { profile: plan.profile }),
      },
    });
    onLine?.(progressLine({ kind: 'step', what: 'Installing the app' }));
    onLine?.(progressLine({ kind: 'warm-up', scenario: 'feed-fling' }));
    onLine?.(progressLine({ kind: 'engine', name: 'shell', refused: [] }));
    for (let number = 1; number <= RUNS; number++) onLine?.(progressLine(runOf(number)));
    return DONE;
  }
}

const runOf = (number: number): Progress => ({
  kind: 'run',
  scenario: 'feed-fling',
  arm: 'current',
  number,
  of: RUNS,
  doubts: [],
  values: { 'sliding-fps': 60, 'scroll-hitch-rate': 0, 'main-factor': 0 },
});

/** A rig without programs; `sessions` receives the plan of each session. */
export const replayedRig =
  (sessions: PlannedSession[]): OpenRig =>
  async (rig) => {
    rig.onOutput?.('Appium', 'listener started');
    return {
      place: { kind: 'attached', serial: 'R5CT1234XYZ', adbPort: rig.adbPort },
      supervisor: new ReplayedPrograms(`${rig.folder}/state`, (plan) => sessions.push({ rig, plan })),
      check: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  };
