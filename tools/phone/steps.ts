/** A step of a phone's trial. docs/phone-trial.md says the same in a table, which a test compares. */
export interface TrialStep {
  readonly id: string;
  /** What only a phone can prove, in one sentence. */
  readonly proves: string;
  /** Arguments of `hitchproof`, without the device; for `bench`, those of the bench of engines. */
  readonly command: readonly string[];
  /** What is printed if the phone is as the project thinks. */
  readonly expects: RegExp;
  /** Whether it is part of the short form, which needs two minutes. */
  readonly isShort?: true;
}

const FEED = ['--spec', 'specs/feed.spec.ts', '--no-allure'];
const ONCE = ['--runs', '1', '--slides', '2'];

/** In the order in which a failure explains those after it. */
export const TRIAL_STEPS: readonly TrialStep[] = [
  {
    id: 'doctor',
    proves: 'What the shell may do, and how the vendor words its display, heat, lock and storage.',
    command: ['doctor', '--device'],
    expects: /^ok {7}state: started$/m,
    isShort: true,
  },
  {
    id: 'first-session',
    proves: 'Appium, the probe and the engine work together, and the first engine that is allowed is named.',
    command: ['perf', ...FEED, ...ONCE],
    expects: /^Touches: /m,
    isShort: true,
  },
  {
    id: 'engines',
    proves:
      'Which engines Android and the vendor allow, and that an attached instrumentation does not restart the app.',
    command: ['bench'],
    expects: /^shell: \d+ slides/m,
  },
  {
    id: 'verdict',
    proves: 'With the default configuration a session of the demo app ends in a verdict.',
    command: ['perf', ...FEED],
    expects: /^Verdict: pass/m,
  },
  {
    id: 'planted',
    proves: 'A planted slow row fails on this phone, and its method is named.',
    command: ['perf', '--spec', 'test/e2e/specs/planted-slow-row.spec.ts', '--no-allure'],
    expects: /^Main cause: dev\.hitchproof\.demo\.RowCost\.pay\(/m,
  },
  {
    id: 'not-exported',
    proves: 'The probe may open an activity that is not exported, after the launcher activity.',
    command: ['perf', '--spec', 'test/e2e/specs/hidden-activity.spec.ts', '--no-allure', ...ONCE],
    expects: /^inner-feed 1\/1 · (?!.*does not count)/m,
  },
  {
    id: 'without-the-probe',
    proves:
      'SurfaceFlinger, gfxinfo and perfetto print what is read without the probe, and perfetto ends as it is waited for.',
    command: ['perf', ...FEED, ...ONCE, '--source', 'gfxinfo'],
    expects: /^feed-fling 1\/1 · (?!.*does not count)/m,
  },
  {
    id: 'repeated',
    proves: 'How much the values of two sessions differ on this phone: the same command as `verdict` again.',
    command: ['perf', ...FEED],
    expects: /^Verdict: /m,
  },
];
