/**
 * How much CPU time does the analysis of a farm's day take?
 * `npx tsx test/bench/analyse-a-day.ts [devices] [devices]` measures 10 runs × 100 slides of each device in two ways: the metrics
 * and findings that a session decides by, as between two runs, by default of 300 devices, which is the whole day; and everything, with all
 * other definitions and all causes, as `analyse` does before it judges, by default of 10. Prints the CPU time of this process a
 * frame, with its compiler and garbage collector, and that of 300 devices. The traces are modelled: 240 frames a slide at
 * 60 Hz, 3 % of them late, not compressed, as the probe writes them; every device has the same ones.
 * docs/trials.md has the figures.
 */
import { measureMetrics, measureRun, type RunInput } from '../../orchestrator/compute/measure-run.ts';
import { headlineMetrics } from '../../orchestrator/compute/metrics/index.ts';
import { decodeCorpus } from './decode-corpus.ts';

const FARM_DEVICES = 300;
const [DECIDING = FARM_DEVICES, WHOLE = 10] = process.argv.slice(2).map(Number);
const RUNS = 10;
const SLIDES = 100;

const traces = Array.from({ length: RUNS }, (_, run) => decodeCorpus(SLIDES, run + 1));
const framesOfDevice = traces.reduce((sum, { frames }) => sum + frames, 0);

type Measure = (input: RunInput) => object;

/** CPU time per frame, µs. */
function costUs(measure: Measure, devices: number): number {
  const device = (): void =>
    traces.forEach(({ bytes }, run) => {
      measure({ scenario: 'feed', run, files: [bytes], appPackages: ['com.acme'] });
    });
  // A day compiles the code once, so that the time for it must not be multiplied.
  if (devices < FARM_DEVICES) device();
  const began = process.cpuUsage();
  for (let i = 0; i < devices; i++) device();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / (devices * framesOfDevice);
}

const WAYS: Readonly<Record<string, readonly [Measure, devices: number]>> = {
  'what decides': [(input) => measureMetrics(headlineMetrics, input), DECIDING],
  everything: [(input) => measureRun(input), WHOLE],
};
for (const [name, [measure, devices]] of Object.entries(WAYS)) {
  const us = costUs(measure, devices);
  const farmS = (us * framesOfDevice * FARM_DEVICES) / 1e6;
  process.stdout.write(
    `${name}, of ${devices} devices: ${us.toFixed(3)} µs a frame, ${farmS.toFixed(1)} s for ${FARM_DEVICES} devices\n`,
  );
}
