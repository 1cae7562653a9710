import { parseArgs } from 'node:util';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import type { RunMeasurement } from '../../orchestrator/compute/measurement.ts';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { profileNamed } from '../../virtual-device/profiles/profiles.ts';
import { parseDisplayLog } from '../truth/display-log.ts';
import { truthOf } from '../truth/truth.ts';
import { bytesPerFrame, totalPerFrame } from './decode-sizes.ts';
import { type CostWindow, costs, cpuRatio, medianCosts, workRatio } from './peers/costs.ts';
import { DENSITY_DPI, openPeerDevice, type PeerDevice, PROBES, type Probe } from './peers/peer-device.ts';

/**
 * What do released probes of others report about one scroll, allocate, use and post, compared with this repository's?
 * Prints a table row for each when it is measured: `npx tsx test/bench/probe-beside-peers.ts [--optimised] [--recorded]
 * [--windows 2] [probe…]`. With `--recorded` this repository's probe records the same frames, for its versions of their
 * definitions. Bytes are those beyond `none`. Main work is counted by the work clock, in windows with and without the probe.
 * CPU is a ratio (median and quartiles) to the adjacent window with the probe off, for the other probes to `none`; measure it
 * with `--optimised`, which removes allocations, and many windows.
 * Fails if this probe's trace has more than 28 bytes per frame callback.
 * docs/probe-beside-peers.md shows how the app is built.
 */
const MOST_TRACE_BYTES = 28;
const SWIPES = 4;
const REST_MS = 4_000;
/** Probes with windows in which they are off; `none` against itself shows how exact a ratio is. */
const SWITCHED: ReadonlySet<Probe> = new Set<Probe>(['none', 'floor', 'hitchproof']);

interface Observed {
  readonly report: string;
  /** Number of gaps between pictures that the display showed. */
  readonly shownGaps: number;
  readonly begunFrames: number;
}

const begunFrames = (log: string): number => parseDisplayLog(log).filter(({ t }) => t === 'frame').length;

async function observe(device: PeerDevice, prefetch: boolean): Promise<Observed> {
  await device.prefetch(prefetch);
  const before = await device.displayLog();
  await device.begin();
  for (let i = 0; i < SWIPES; i++) await device.swipe(REST_MS);
  await device.end();
  const log = await device.displayLog();
  const [traces, slides] = [device.traces(), truthOf(log, { densityDpi: DENSITY_DPI })];
  const gaps = slides
    .slice(truthOf(before, { densityDpi: DENSITY_DPI }).length)
    .map((slide) => slide.gaps.length);
  return {
    report: (await device.report()) + (traces.length > 0 ? reportOf(traces) : ''),
    shownGaps: gaps.reduce((sum, count) => sum + count, 0),
    begunFrames: begunFrames(log) - begunFrames(before),
  };
}

/** This probe's report: hitches, those with a stack of the slow row, and others' definitions on the same frames. */
function reportOf(files: readonly Uint8Array[]): string {
  const run = measureRun({ scenario: 'peers', run: 0, files, appPackages: ['dev.hitchproof.peers'] });
  const frames = run.slides.flatMap((slide) => slide.frames);
  const named = new Set(
    run.attribution.stutterStacks.flatMap((cluster, i) =>
      JSON.stringify(cluster).includes('Rows.onBindViewHolder') ? [i] : [],
    ),
  );
  const stacked = frames.filter(({ stack }) => stack !== undefined && named.has(stack));
  const hitches = frames.filter(({ missedRefreshes }) => missedRefreshes > 0).length;
  return `frames=${frames.length} hitches=${hitches} named=${stacked.length}\n${othersOf(run)}`;
}

const othersOf = ({ metrics }: RunMeasurement): string =>
  Object.entries(metrics)
    .filter(([id]) => /^(jankstats|matrix|sentry|tinydancer|datadog|blockcanary|firebase)\//.test(id))
    .map(([id, value]) => `  our ${id}: ${JSON.stringify(value)}`)
    .join('\n');

const { values, positionals: asked } = parseArgs({
  options: {
    optimised: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
    windows: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const { optimised, recorded: allRecorded } = values;
const windows = Number(values.windows);
if (!Number.isInteger(windows) || windows < 1) throw new Error('--windows is a number from 1.');
const unknown = asked.find((word) => !PROBES.some((probe) => probe === word));
if (unknown !== undefined) throw new Error(`There is no probe '${unknown}': ${PROBES.join(', ')}.`);

interface Measured {
  readonly between: Observed;
  readonly inside: Observed;
  readonly costs: readonly CostWindow[];
  /** Work ratio of probes that can be off. */
  readonly work: number | undefined;
  /** The files of the last window. */
  readonly traces: readonly Uint8Array[];
  readonly threads: ReadonlySet<string>;
}

async function workOf(probe: Probe): Promise<number> {
  const work = costsOf(profileNamed('mid'));
  const device = await openPeerDevice({ probe, optimised, recorded: probe === 'hitchproof', work });
  try {
    return await workRatio(device);
  } finally {
    await device.close();
  }
}

async function measure(probe: Probe, known: ReadonlySet<string>): Promise<Measured> {
  const recorded = allRecorded || probe === 'hitchproof';
  const device = await openPeerDevice({ probe, optimised, recorded, work: undefined });
  try {
    return {
      between: await observe(device, true),
      inside: await observe(device, false),
      costs: await costs(device, { windows, hasOff: SWITCHED.has(probe), known }),
      work: SWITCHED.has(probe) ? await workOf(probe) : undefined,
      traces: device.traces(),
      threads: new Set((await device.costs()).otherBytes.keys()),
    };
  } finally {
    await device.close();
  }
}

function rowOf(probe: Probe, { between, inside, costs: pairs, work, traces }: Measured): string {
  const own = medianCosts(pairs.map(({ on }) => on));
  const beside = pairs.flatMap(({ off }) => off ?? []);
  const rest = beside.length > 0 ? medianCosts(beside) : restOf;
  const cells = [
    ...[probe, `${between.shownGaps} + ${inside.shownGaps}`],
    (own.mainBytes - rest.mainBytes).toFixed(0),
    ...(probe === 'none' ? [0, 0] : [own.otherBytes.toFixed(0), own.wakeUps.toFixed(2)]),
    ...[cpuRatio(pairs, restOf), work?.toFixed(3) ?? '–'],
    ...[between.begunFrames, own.traceBytes.toFixed(1)],
  ];
  const reports = [`between: ${between.report}`, `inside: ${inside.report}`];
  const sizes = traces.map((trace) => `bytes per callback: ${bytesPerFrame(trace)}`);
  return [`| ${cells.join(' | ')} |`, ...reports, ...sizes].join('\n');
}

const none = await measure('none', new Set());
const restOf = medianCosts(none.costs.map(({ on }) => on));
console.log(
  'probe, hitches shown, bytes per frame shown on main and elsewhere, wake-ups of its threads per frame shown, main CPU ×, main work ×, frames begun, bytes of trace per frame shown',
);
for (const probe of PROBES) {
  if (asked.length > 0 && !asked.includes(probe)) continue;
  try {
    const measured = probe === 'none' ? none : await measure(probe, none.threads);
    console.log(rowOf(probe, measured));
    if (measured.traces.some((trace) => totalPerFrame(trace) > MOST_TRACE_BYTES)) process.exitCode = 1;
  } catch (error) {
    // A probe that does not run here does not stop the others.
    console.log(`| ${probe} | ${error instanceof Error ? error.message.split('\n', 1)[0] : error} |`);
  }
}
