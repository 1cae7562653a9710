import { parseArgs } from 'node:util';
import { measureRun } from '../orchestrator/compute/measure-run.ts';
import type { RunMeasurement } from '../orchestrator/compute/measurement.ts';
import { medianOf } from '../orchestrator/statistics/median.ts';
import { parseDisplayLog } from '../virtual-device/worlds/display-log.ts';
import { truthOf } from '../virtual-device/worlds/truth.ts';
import { DENSITY_DPI, openPeerDevice, type PeerDevice, PROBES, type Probe } from './peers/peer-device.ts';

/**
 * What do released probes of others report of one scroll, allocate, use and post, beside this repository's? A table row for
 * each as soon as it is measured: `npx tsx bench/probe-beside-peers.ts [--optimised] [--recorded] [probe…]`. With `--recorded`
 * this repository's probe records the same frames, for its versions of their definitions. Bytes are those beyond `none`;
 * CPU is a ratio to it, to be taken with the JVM's optimising compiler, which leaves out allocations.
 * docs/probe-beside-peers.md shows how the app is built.
 */
const SWIPES = 4;
const REST_MS = 4_000;
const COST_WINDOWS = 2;
const SWIPES_A_WINDOW = 6;
const COST_REST_MS = 700;

interface Observed {
  readonly report: string;
  /** Gaps between pictures that the display showed. */
  readonly shownGaps: number;
  readonly begunFrames: number;
}

interface Costs {
  readonly mainBytes: number;
  /** Of threads that the device has not without a probe. */
  readonly otherBytes: number;
  readonly mainCpuNs: number;
  /** Trace bytes; of `hitchproof` only. */
  readonly traceBytes: number;
}

const begunFrames = (log: string): number => parseDisplayLog(log).filter(({ t }) => t === 'frame').length;
const pictures = (log: string): number =>
  parseDisplayLog(log).filter((line) => line.t === 'refresh' && line.new).length;

async function observe(device: PeerDevice, prefetch: boolean): Promise<Observed> {
  await device.prefetch(prefetch);
  const before = await device.displayLog();
  await device.begin();
  for (let i = 0; i < SWIPES; i++) await device.swipe(REST_MS);
  await device.end();
  const log = await device.displayLog();
  const [traces, slides] = [device.traces(), truthOf(log, DENSITY_DPI)];
  const gaps = slides.slice(truthOf(before, DENSITY_DPI).length).map((slide) => slide.gaps.length);
  return {
    report: (await device.report()) + (traces.length > 0 ? reportOf(traces) : ''),
    shownGaps: gaps.reduce((sum, count) => sum + count, 0),
    begunFrames: begunFrames(log) - begunFrames(before),
  };
}

/** Ours: hitches, those with a stack of the slow row, and the definitions of others on the same frames. */
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

/**
 * Windows after the first, which loads classes and compiles. Windows without a recording come between those of `hitchproof`,
 * so that it is compared with the same process. `known`: threads of the device itself.
 */
async function costs(
  device: PeerDevice,
  probe: Probe,
  known: ReadonlySet<string>,
): Promise<readonly Costs[][]> {
  const windows: Costs[][] = [];
  for (let i = 0; i <= COST_WINDOWS; i++) {
    const resting = probe === 'hitchproof' ? [await costWindow(device, known, false)] : [];
    windows.push([await costWindow(device, known, true), ...resting]);
  }
  return windows.slice(1);
}

async function costWindow(
  device: PeerDevice,
  known: ReadonlySet<string>,
  isRecorded: boolean,
): Promise<Costs> {
  if (isRecorded) await device.begin();
  const [before, from] = [pictures(await device.displayLog()), await device.costs()];
  for (let i = 0; i < SWIPES_A_WINDOW; i++) await device.swipe(COST_REST_MS);
  const [to, shown] = [await device.costs(), pictures(await device.displayLog()) - before];
  if (isRecorded) await device.end();
  const written = isRecorded ? device.traces().reduce((sum, { length }) => sum + length, 0) : 0;
  let otherBytes = 0;
  for (const [thread, bytes] of to.otherBytes)
    if (!known.has(thread)) otherBytes += bytes - (from.otherBytes.get(thread) ?? 0);
  return {
    mainBytes: (to.mainBytes - from.mainBytes) / shown,
    otherBytes: otherBytes / shown,
    mainCpuNs: (to.mainCpuNs - from.mainCpuNs) / shown,
    traceBytes: written / shown,
  };
}

const { values, positionals: asked } = parseArgs({
  options: { optimised: { type: 'boolean', default: false }, recorded: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { optimised, recorded: allRecorded } = values;
const unknown = asked.find((word) => !PROBES.some((probe) => probe === word));
if (unknown !== undefined) throw new Error(`There is no probe '${unknown}': ${PROBES.join(', ')}.`);

interface Measured {
  readonly between: Observed;
  readonly inside: Observed;
  /** Of each window, with the one beside it that was not recorded. */
  readonly costs: readonly (readonly Costs[])[];
  readonly threads: ReadonlySet<string>;
}

async function measure(probe: Probe, known: ReadonlySet<string>): Promise<Measured> {
  const device = await openPeerDevice({ probe, optimised, recorded: allRecorded || probe === 'hitchproof' });
  try {
    return {
      between: await observe(device, true),
      inside: await observe(device, false),
      costs: await costs(device, probe, known),
      threads: new Set((await device.costs()).otherBytes.keys()),
    };
  } finally {
    await device.close();
  }
}

function rowOf(probe: Probe, { between, inside, costs: windows }: Measured): string {
  const own = medianCosts(windows.flatMap(([one]) => one ?? []));
  const resting = windows.flatMap(([, rest]) => rest ?? []);
  const rest = resting.length > 0 ? medianCosts(resting) : restOf;
  const cells = [
    ...[probe, `${between.shownGaps} + ${inside.shownGaps}`],
    (own.mainBytes - rest.mainBytes).toFixed(0),
    probe === 'none' ? 0 : own.otherBytes.toFixed(0),
    (own.mainCpuNs / rest.mainCpuNs).toFixed(3),
    ...[between.begunFrames, own.traceBytes.toFixed(1)],
  ];
  return `| ${cells.join(' | ')} |\nbetween: ${between.report}\ninside: ${inside.report}`;
}

const none = await measure('none', new Set());
const restOf = medianCosts(none.costs.flat());
console.log(
  'probe, hitches shown, bytes per frame shown on main and elsewhere, main CPU ×, frames begun, bytes of trace per frame shown',
);
for (const probe of PROBES) {
  if (asked.length > 0 && !asked.includes(probe)) continue;
  try {
    console.log(rowOf(probe, probe === 'none' ? none : await measure(probe, none.threads)));
  } catch (error) {
    // One that does not run here does not stop the others.
    console.log(`| ${probe} | ${error instanceof Error ? error.message.split('\n', 1)[0] : error} |`);
  }
}

function medianCosts(all: readonly Costs[]): Costs {
  const middle = (of: (one: Costs) => number): number => medianOf(all.map(of)) ?? Number.NaN;
  return {
    mainBytes: middle((one) => one.mainBytes),
    otherBytes: middle((one) => one.otherBytes),
    mainCpuNs: middle((one) => one.mainCpuNs),
    traceBytes: middle((one) => one.traceBytes),
  };
}
