/**
 * Which regressions does the judge detect, with how many runs? `npx tsx test/bench/judge-power.ts`
 * Exits with 1 if a fifth more hitches is detected in fewer than 75 % of comparisons of 50 runs with 20 slides each.
 */
import { defaultSettings } from '../../orchestrator/judge/settings.ts';
import { zeroInflated } from '../builders/noise-model.ts';
import { type Experiment, verdictShares } from '../builders/verdict-shares.ts';

const ROUNDS = 1_000;
const intolerant = { ...defaultSettings, maxRegression: 0, floors: {} };
const EFFECTS = [1, 1.1, 1.2, 1.3, 1.5, 1.75, 2, 3];
const ask = (over: Partial<Experiment> & Pick<Experiment, 'effect' | 'runs' | 'settings'>) =>
  verdictShares({ model: zeroInflated, rounds: ROUNDS, seed: 30, ...over });
const percent = (hits: number): string => `${((100 * hits) / ROUNDS).toFixed(0)} %`;

const claim = ask({ effect: 1.2, runs: 50, settings: intolerant });
console.log(`δ = 0, 50 runs × 20 slides per arm, 20 % more: detected in ${percent(claim.fail)} (bound 75 %)`);

const curve = (slides: number, runs: number | 'adaptive') =>
  EFFECTS.map((effect) => {
    const shares = ask({ effect, runs, settings: defaultSettings, model: { ...zeroInflated, slides } });
    return {
      'slides/run': slides,
      'runs/arm': runs === 'adaptive' ? `adaptive, ${shares.runs.toFixed(0)}` : runs,
      change: `+${Math.round(100 * (effect - 1))} %`,
      'ms/s': (zeroInflated.level * (effect - 1)).toFixed(1),
      fail: percent(shares.fail),
      inconclusive: percent(shares.inconclusive),
      pass: percent(shares.pass),
    };
  });
console.log(`\nShipped tolerance, baseline ${zeroInflated.level} ms/s (${ROUNDS} repetitions, seed 30)`);
console.table([...curve(20, 10), ...curve(20, 'adaptive'), ...curve(5, 'adaptive')]);
process.exitCode = claim.fail / ROUNDS >= 0.75 ? 0 : 1;
