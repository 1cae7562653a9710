/**
 * How much CPU time does the analysis of a farm's day take?
 * `npx tsx bench/analyse-a-day.ts [devices]` measures 10 runs × 100 slides of each device, by default of 10, in two ways: the
 * metrics that a session decides by, as between two runs, and everything, with all other definitions and all causes, as
 * `analyse` does before it judges. Prints the CPU time of this process a frame, with its garbage collector, and that of 300
 * devices. The traces are modelled: 240 frames a slide at 60 Hz, 3 % of them late, not compressed, as the probe writes them.
 * docs/trials.md has the figures.
 */
import { measureMetrics, measureRun, type RunInput } from '../orchestrator/compute/measure-run.ts';
import { headlineMetrics } from '../orchestrator/compute/metrics/index.ts';
import { ReusedMemory } from '../orchestrator/compute/trace/column-memory.ts';
import { decodeCorpus } from './decode-corpus.ts';

const FARM_DEVICES = 300;
const DEVICES = Number(process.argv[2] ?? 10);
const RUNS = 10;
const SLIDES = 100;

const traces = Array.from({ length: RUNS }, (_, run) => decodeCorpus(SLIDES, run + 1));
const framesOfDevice = traces.reduce((sum, { frames }) => sum + frames, 0);
const memory = new ReusedMemory();

/** µs of CPU time a frame. */
function costUs(measure: (input: RunInput) => object): number {
  const device = (): void =>
    traces.forEach(({ bytes }, run) => {
      measure({ scenario: 'feed', run, files: [bytes], appPackages: ['com.acme'] });
    });
  // Compiles what is measured.
  device();
  const began = process.cpuUsage();
  for (let i = 0; i < DEVICES; i++) device();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / (DEVICES * framesOfDevice);
}

const WAYS: Readonly<Record<string, (input: RunInput) => object>> = {
  'what decides': (input) => measureMetrics(headlineMetrics, input, memory),
  everything: (input) => measureRun(input, memory),
};
for (const [name, measure] of Object.entries(WAYS)) {
  const us = costUs(measure);
  const wholeS = (us * framesOfDevice * FARM_DEVICES) / 1e6;
  process.stdout.write(`${name}: ${us.toFixed(2)} µs a frame, ${wholeS.toFixed(0)} s for 300 devices\n`);
}
