import type { OtherOutput } from '../../compute/import/import-text.ts';
import type { ImportNotes, ImportRefusal } from '../../compute/import/imported.ts';
import type { OtherRate } from '../../compute/import/own-rate.ts';
import type {
  Measured,
  Metric,
  MetricPart,
  MetricValue,
  UnavailableReason,
  Unit,
} from '../../compute/metrics/metric.ts';
import { formatCount, formatQuantity, plainText } from './format.ts';

/** Metrics of an imported run as text: those with a value, then those without, grouped by reason. */
export function importedValues(
  metrics: readonly Metric[],
  valueFor: (metric: Metric) => MetricValue,
): readonly string[] {
  const lines: string[] = [];
  const without = new Map<string, string[]>();
  const width = Math.max(...metrics.map(({ id }) => id.length));
  for (const metric of metrics) {
    const value = valueFor(metric);
    if (value.kind === 'measured')
      lines.push(
        `${metric.id.padEnd(width)}  ${formatQuantity(value.value, metric.unit)}${basisText(value, metric.unit)}`,
      );
    else {
      const why = reasonText(value.reason);
      without.set(why, [...(without.get(why) ?? []), metric.id]);
    }
  }
  return [...lines, ...[...without].map(([why, ids]) => `no value, ${why}: ${ids.join(', ')}`)];
}

/** The value's basis; if the platform reported it, also what was computed and what the compositor lost. */
function basisText({ parts = {} }: Measured, unit: Unit): string {
  const { basis, modelled, compositor } = parts;
  if (typeof basis !== 'string') return '';
  const quantity = (label: string, value: MetricPart | undefined): readonly string[] =>
    typeof value === 'number' ? [`${label} ${formatQuantity(value, unit)}`] : [];
  return ` (${[basis, ...quantity('computed', modelled), ...quantity('compositor', compositor)].join(', ')})`;
}

function reasonText(reason: UnavailableReason): string {
  if (reason.code === 'no-frames') return 'no frames';
  if (reason.code === 'not-applicable') return reason.note;
  if (reason.code === 'missing-input') return `the file has no ${reason.need}`;
  return `${reason.have} of ${reason.need} frames needed`;
}

export function notesText(notes: ImportNotes): string {
  const parts = [
    formatCount(notes.frames, 'frame'),
    ...counted(notes.flagged, 'flagged row', 'left out'),
    ...counted(notes.otherFlags, 'row', 'with flags of the vendor kept'),
    ...counted(notes.garbage, 'unusable row', 'left out'),
    ...counted(notes.duplicates, 'duplicate', 'left out'),
    ...(notes.bufferFull ? ["the device's buffer was full, so earlier frames are missing"] : []),
    ...counted(notes.failedDumps ?? 0, 'dump', 'failed on the device, so frames may be missing'),
    ...(notes.otherRate === undefined ? [] : [otherRateText(notes.otherRate)]),
    ...(notes.wantsRate ? ['rates need the display’s refresh rate: pass --refresh-hz'] : []),
  ];
  return parts.join('; ');
}

const counted = (count: number, noun: string, what: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count, noun)} ${what}`];

function otherRateText({ givenHz, hz, how }: OtherRate): string {
  if (how === 'reported') return `the rows report ${hz} Hz, so --refresh-hz ${givenHz} is not used`;
  if (how === 'steps')
    return `warning: --refresh-hz ${givenHz} is contradicted by the frames, which follow each other at ${hz} Hz`;
  return `no frame follows another within one period of ${givenHz} Hz: if the display had ${hz} Hz, pass --refresh-hz ${hz}`;
}

/** Completes the sentence "<file> …": what it is, and the command that gives what is read. */
export const notReadText = (looksLike: OtherOutput | undefined): string =>
  looksLike === undefined
    ? 'is neither a framestats dump, nor a benchmarkData.json, nor a Perfetto trace, nor FrameTimeline rows as CSV or JSON'
    : NOT_READ[looksLike];
const USE_FRAMESTATS = 'use `adb shell dumpsys gfxinfo <package> framestats`';
const NOT_READ: Readonly<Record<OtherOutput, string>> = {
  'failed-dump': `has no frames: the app did not write them while its main thread was busy or its process frozen: bring it to the front and repeat \`adb shell dumpsys gfxinfo <package> framestats\``,
  'no-process': `has no frames: the app was not running: open it and ${USE_FRAMESTATS}`,
  gfxinfo: `counts frames and lists none: ${USE_FRAMESTATS}`,
  'surfaceflinger-latency': `is the output of SurfaceFlinger --latency, which does not say when frames were asked for: ${USE_FRAMESTATS}`,
  jankstats: `is a log of JankStats, which does not say when frames were shown: ${USE_FRAMESTATS}`,
  systrace:
    'is a systrace: record `adb shell perfetto -o /data/misc/perfetto-traces/trace -t 10s gfx view sched` instead',
  zip: 'is a zip file without a trace or a dump: unpack it first',
};

/** Completes the sentence "… is a dump of X, but". */
export function refusalText(reason: ImportRefusal): string {
  switch (reason.code) {
    case 'not-this-format':
      return `it cannot be read: expected ${plainText(reason.expected)}`;
    case 'missing-columns':
      return `it lacks the columns ${reason.columns.join(', ')}`;
    case 'duplicate-columns':
      return `it has more than one column ${reason.columns.map((name) => plainText(name)).join(', ')}`;
    case 'no-window':
      return `it has no window of ${plainText(reason.wanted)}; it has ${reason.windows
        .slice(0, 20)
        .map((name) => plainText(name || 'one without a name'))
        .join(', ')}`;
    case 'refresh-rate-unknown':
      return 'it has no display refresh rate; pass --refresh-hz';
    case 'no-frames':
      return 'it has no frames';
    case 'no-frame-timeline':
      return 'it was recorded without the data source android.surfaceflinger.frametimeline (Android 12 and later)';
    case 'no-results':
      return 'no test in it has a result';
  }
}
