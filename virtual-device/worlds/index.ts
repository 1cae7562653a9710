import { flag, int, type LaunchExtra, perRun, text, type World } from './world.ts';

const world = (
  name: string,
  description: string,
  extras: readonly LaunchExtra[] = [],
  refreshHz = 60,
): World => ({
  name,
  description,
  refreshHz,
  seed: 1,
  extras: [text('world', name), ...extras],
});

/** Without prefetch a row is bound while the list scrolls: during input handling, or in the fling's animation. */
const inFrame = flag('prefetch', false);

const adaptive = (restHz: number): World => ({
  ...world(
    `rest-${restHz}`,
    `Nothing is planted; the display refreshes at ${restHz} Hz at rest, and at 120 Hz from a touch on.`,
    [],
    120,
  ),
  restHz,
});

/** All worlds; the first has no planted defect. */
export const worlds: readonly World[] = [
  world('smooth', 'Nothing is planted: every frame is on time.'),
  // RecyclerView's GapWorker binds the row in advance, in the message after a frame: the next frame starts late.
  world(
    'slow-row',
    'Every 15th row takes 40 ms to bind; it is prefetched, so the time goes between two frames.',
    [int('slowEvery', 15), int('slowMs', 40)],
  ),
  world('slow-row-in-frame', 'Every 15th row takes 40 ms to bind; prefetch is off, so a frame pays for it.', [
    int('slowEvery', 15),
    int('slowMs', 40),
    inFrame,
  ]),
  world(
    'locked-row',
    'Every 15th row waits 40 ms for a lock that another thread holds; prefetch is off, so a frame pays for it.',
    [int('lockedEvery', 15), int('lockedMs', 40), inFrame],
  ),
  world('frozen', 'Row 40 takes 800 ms to bind: one frozen frame, all others on time.', [
    int('frozenRow', 40),
    int('frozenMs', 800),
    inFrame,
  ]),
  world('heavy-layout', 'Every 10th row costs a layout pass of 45 ms.', [
    int('layoutEvery', 10),
    int('layoutMs', 45),
  ]),
  world(
    'drag-only-jank',
    'Every 3rd scroll callback costs 45 ms, but only while the finger is down: flings are smooth.',
    [int('dragEvery', 3), int('dragMs', 45)],
  ),
  // Rows and runs vary at random, so that comparing builds takes statistics.
  world(
    'noisy-rows',
    'Every row costs a random amount and every run has its own factor, both from the seed.',
    [
      int('noiseMedianUs', 9_000),
      int('noiseSigmaPermille', 300),
      perRun('l', 'noiseSeed', { kind: 'seed' }),
      perRun('i', 'runFactorPermille', { kind: 'factor-permille', sigma: 0.015 }),
    ],
    120,
  ),
  // Android would end an app that takes longer than 10 s for the probe's broadcast.
  world('hang', 'Row 40 takes 8 s to bind: the app does not respond.', [
    int('frozenRow', 40),
    int('frozenMs', 8_000),
    inFrame,
  ]),
  ...[60, 24, 10, 1].map(adaptive),
  world('crash', 'Binding row 30 throws: the app crashes in its first slide, which is one of the warm-up.', [
    int('crashRow', 30),
  ]),
];

export const findWorld = (name: string): World | undefined => worlds.find((each) => each.name === name);
