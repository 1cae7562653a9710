import { binomialUpperTail } from '../../orchestrator/statistics/binomial-tail.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';
import { type NoiseModel, zeroInflated } from '../builders/noise-model.ts';
import { type SessionExperiment, sessionShares } from '../builders/session-shares.ts';

/**
 * How often does a comparison across sessions report a change of unchanged code, and which changes does it detect?
 * `npx tsx test/bench/judge-sessions.ts` Exits with 1 if a bound of docs/judging.md is violated.
 */

const ROUNDS = 500;
const RUNS = 20;
const COUNTS = [1, 2, 3, 5, 10];
const MODELS: readonly NoiseModel[] = [
  { ...zeroInflated, name: 'sessions alike' },
  { ...zeroInflated, name: 'sessions differ by 10 %', sessionSigma: 0.1 },
  { ...zeroInflated, name: 'sessions differ by 20 %', sessionSigma: 0.2 },
  { ...zeroInflated, name: '15 ms/s, 20 %', level: 15, sessionSigma: 0.2 },
  { ...zeroInflated, name: 'sessions differ by 40 %', sessionSigma: 0.4 },
  { ...zeroInflated, name: '15 ms/s, 40 %', level: 15, sessionSigma: 0.4 },
  { ...zeroInflated, name: 'drift: AR(0.9) of 20 %', runSigma: 0.2, autocorrelation: 0.9 },
  { ...zeroInflated, name: 'clean, 10 % of runs at 300', level: 0, badShare: 0.1 },
  { ...zeroInflated, name: '5 % of runs at 300, 20 %', badShare: 0.05, sessionSigma: 0.2 },
];
const percent = (hits: number): string => `${((100 * hits) / ROUNDS).toFixed(1)}`;
const ask = (model: NoiseModel, over: Partial<SessionExperiment>) =>
  sessionShares({ model, effect: 1, sessions: 'interleaved', runs: RUNS, rounds: ROUNDS, seed: 70, ...over });

const unchanged = MODELS.flatMap((model) =>
  ([...COUNTS, 'interleaved'] as const).map((sessions) => ({ model, sessions, ...ask(model, { sessions }) })),
);
console.log(
  `Unchanged code, ${RUNS} runs a session: pass / inconclusive / fail in % (${ROUNDS} repetitions)`,
);
console.table(
  MODELS.map(({ name }) => ({
    model: name,
    ...Object.fromEntries(
      unchanged
        .filter(({ model }) => model.name === name)
        .map(({ sessions, pass, inconclusive, fail }) => [
          String(sessions),
          [pass, inconclusive, fail].map(percent).join(' / '),
        ]),
    ),
  })),
);
console.log('\nPower: share of fails in %, by the change');
console.table(
  MODELS.slice(0, 7).flatMap((model) =>
    [1.5, 2, 3].map((effect) => ({
      model: model.name,
      change: `+${100 * (effect - 1)} %`,
      ...Object.fromEntries(
        ([...COUNTS, 'interleaved'] as const).map((sessions) => [
          String(sessions),
          percent(ask(model, { sessions, effect, rounds: ROUNDS }).fail),
        ]),
      ),
    })),
  ),
);
const CLEAN: NoiseModel = { ...zeroInflated, name: 'clean', level: 0 };
console.log('\nA clean build gets runs at 300 ms/s: pass / inconclusive / fail in %');
const rare = [0.1, 0.2, 0.4].flatMap((newlyBad) =>
  [10, 20, 40].map((runs) => ({
    newlyBad,
    runs,
    sessions5: ask(CLEAN, { sessions: 5, newlyBad, runs }),
    interleaved: ask(CLEAN, { newlyBad, runs }),
  })),
);
console.table(
  rare.map(({ newlyBad, runs, ...of }) => ({
    bad: `${100 * newlyBad} %`,
    runs,
    ...Object.fromEntries(
      Object.entries(of).map(([name, { pass, inconclusive, fail }]) => [
        name,
        [pass, inconclusive, fail].map(percent).join(' / '),
      ]),
    ),
  })),
);
const cells = rare.flatMap(({ sessions5, interleaved, ...of }) =>
  [sessions5, interleaved].map(({ pass }) => ({ ...of, pass })),
);
const kept = {
  // A session without a bad run passes, any other does not (regression.test.ts): the share is (1 − newlyBad)^runs exactly.
  // Many cells are tested, so each is tested at its share of 5 %.
  'newly bad runs pass only where there are none': cells.every(
    ({ newlyBad, runs, pass }) =>
      binomialUpperTail(pass, ROUNDS, (1 - newlyBad) ** runs) >= 0.05 / cells.length,
  ),
  'false fails: lower 95 % ≤ 2.5 %': unchanged.every(({ fail }) => wilson(fail, ROUNDS).low <= 0.025),
  'fewer than three sessions never pass': unchanged.every(
    ({ sessions, pass }) => sessions === 'interleaved' || sessions > 2 || pass === 0,
  ),
};
console.table(kept);
process.exitCode = Object.values(kept).every(Boolean) ? 0 : 1;
