/**
 * Is a day of a farm analysed in ten seconds on one core?
 * `npx tsx bench/analyse-a-day.ts [devices]` measures 300 devices × 10 runs × 100 slides, or fewer devices, with every metric
 * and all causes, as `analyse` does before it judges. Prints the CPU time of this process, with its garbage collector; exits
 * with 1 above ten seconds for 300 devices. The traces are modelled: 240 frames a slide at 60 Hz, 3 % of them late.
 */
import { measureRun } from '../orchestrator/compute/measure-run.ts';
import { ReusedMemory } from '../orchestrator/compute/trace/column-memory.ts';
import { decodeCorpus } from './decode-corpus.ts';

const FARM_DEVICES = 300;
const DEVICES = Number(process.argv[2] ?? FARM_DEVICES);
const RUNS = 10;
const SLIDES = 100;
const LIMIT_S = 10;

const traces = Array.from({ length: RUNS }, (_, run) => decodeCorpus(SLIDES, run + 1, true));
const memory = new ReusedMemory();
const device = (): number =>
  traces.reduce(
    (slides, { bytes }, run) =>
      slides +
      measureRun({ scenario: 'feed', run, files: [bytes], appPackages: ['com.acme'] }, memory).slides.length,
    0,
  );

device();
const began = process.cpuUsage();
let slides = 0;
for (let i = 0; i < DEVICES; i++) slides += device();
const { user, system } = process.cpuUsage(began);
const cpuS = (user + system) / 1e6;
const frames = DEVICES * traces.reduce((sum, trace) => sum + trace.frames, 0);
process.stdout.write(
  `${slides} slides, ${(frames / 1e6).toFixed(1)} million frames: ${cpuS.toFixed(1)} s of CPU, ${((cpuS / frames) * 1e9).toFixed(0)} ns a frame\n`,
);
process.exitCode = cpuS <= (LIMIT_S * DEVICES) / FARM_DEVICES ? 0 : 1;
