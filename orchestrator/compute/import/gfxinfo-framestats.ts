import { periodUsFromHz } from '../../base/units.ts';
import { type DrawnFrame, type DumpedRow, drawnFrames, dumpedRows } from '../gfxinfo/drawn-frames.ts';
import { traceOfSlides } from '../gfxinfo/gfxinfo-trace.ts';
import { slideCallbacks } from '../gfxinfo/read-slide.ts';
import { evidenceOf } from '../guards/evidence.ts';
import { guardWarnings } from '../guards/guards.ts';
import type { WarningCode } from '../guards/warning.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { framestatsFrame, hasOtherFlags, isLeftOut, REQUIRED, reportedPeriodUs } from './framestats-row.ts';
import { type FramestatsTable, failedDumpsIn, framestatsTables } from './framestats-tables.ts';
import {
  type Imported,
  type ImportedPart,
  type ImportNotes,
  type ImportOptions,
  type ImportRefusal,
  refused,
  repeatedIn,
} from './imported.ts';
import { otherRate } from './own-rate.ts';

/** The platform keeps the last 120 frames of a window. */
const RING_FRAMES = 120;

/**
 * Reads the output of `adb shell dumpsys gfxinfo <package> framestats`, API 23 to 36, as a recording without the probe is
 * read: the same frames give the same values. Each window of each process is a part; dumps that follow each other are joined.
 * https://developer.android.com/topic/performance/rendering/inspect-gpu-rendering (Analyzing frame timing data)
 */
export function importFramestats(text: string, options: ImportOptions = {}): Imported {
  const all = framestatsTables(text);
  const failedDumps = failedDumpsIn(text);
  if (all.length === 0) return refused({ code: 'not-this-format', expected: 'a ---PROFILEDATA--- table' });
  const tables = all.filter((table) => isChosen(table, options));
  const broken = wrongColumns(tables);
  if (broken !== undefined) return refused(broken);
  if (tables.length === 0) return refused(noWindow(all, options));
  const places = [...new Set(tables.map(placeNameOf))];
  const found = places.flatMap((name) => {
    const part = partOf(
      tables.filter((table) => placeNameOf(table) === name),
      options,
    );
    const notes = part !== undefined && failedDumps > 0 ? { ...part.notes, failedDumps } : part?.notes;
    return part === undefined || notes === undefined ? [] : [{ ...part, notes, name }];
  });
  const parts = found.length === 1 ? found.map((part) => ({ ...part, name: '' })) : found;
  if (parts.length > 0) return { kind: 'imported', parts };
  const wantsRate = options.refreshHz === undefined && partOf(tables, { refreshHz: 60 }) !== undefined;
  return refused({ code: wantsRate ? 'refresh-rate-unknown' : 'no-frames' });
}

const placeNameOf = ({ process: owner, window }: FramestatsTable): string =>
  [owner === undefined ? '' : `${owner.name} (pid ${owner.pid})`, window]
    .filter((one) => one !== '')
    .join(' ');

function isChosen(
  { process: owner, window }: FramestatsTable,
  { app, window: wanted }: ImportOptions,
): boolean {
  const isOfApp =
    app === undefined ||
    (owner === undefined ? window === '' || window.startsWith(`${app}/`) : isProcessOf(owner.name, app));
  return isOfApp && (wanted === undefined || window.toLowerCase().includes(wanted.toLowerCase()));
}

/** An application may have processes such as `com.acme:remote`. */
const isProcessOf = (name: string, app: string): boolean => name === app || name.startsWith(`${app}:`);

const noWindow = (tables: readonly FramestatsTable[], { app, window }: ImportOptions): ImportRefusal => ({
  code: 'no-window',
  wanted: [app, window].filter((one) => one !== undefined).join(', '),
  windows: [...new Set(tables.map(placeNameOf))],
});

function wrongColumns(tables: readonly FramestatsTable[]): ImportRefusal | undefined {
  const missing = REQUIRED.filter((name) => tables.some(({ columns }) => !columns.includes(name)));
  if (missing.length > 0) return { code: 'missing-columns', columns: missing };
  const repeated = tables.flatMap(({ columns }) => repeatedIn(columns));
  return repeated.length > 0 ? { code: 'duplicate-columns', columns: [...new Set(repeated)] } : undefined;
}

/** The frames of one window; undefined if it has none. */
function partOf(
  tables: readonly FramestatsTable[],
  { refreshHz }: ImportOptions,
): Omit<ImportedPart, 'name'> | undefined {
  const { rows, holes } = dumpedRows(tables.map((table) => [table]));
  const fallbackUs = refreshHz === undefined ? undefined : periodUsFromHz(refreshHz);
  const usualUs =
    fallbackUs ?? rows.map(({ values }) => reportedPeriodUs(values)).find((us) => us !== undefined);
  if (usualUs === undefined) return undefined;
  const drawn = drawnFrames(rows, {
    fromUs: Number.NEGATIVE_INFINITY,
    fallbackUs,
    usualUs,
    longestUs: LONGEST_BELIEVABLE_US,
    shownNs: new Map(),
    verdicts: new Map(),
  });
  const frames = drawn.filter(({ isReport }) => isReport);
  const [first] = drawn;
  if (first === undefined || frames.length === 0) return undefined;
  const other = otherRate(
    drawn.map(({ vsyncUs }) => vsyncUs),
    refreshHz,
    rows.flatMap(({ values }) => reportedPeriodUs(values) ?? []),
  );
  const { callbacks } = slideCallbacks(drawn, Number.POSITIVE_INFINITY);
  const pids = [...new Set(tables.flatMap((table) => table.process?.pid ?? []))];
  const slide = { startUs: first.vsyncUs, engine: 'unknown', pids, callbacks, frames, lost: 0, holes };
  const trace = traceOfSlides({ ...UNKNOWN_APP, refreshHz: 1e6 / usualUs }, [slide]);
  const found = segmentTrace(trace);
  // Nothing in the file tells what moved.
  const slides = found.ledger.slides.map((one) => ({ ...one, gate: 'touch' as const }));
  const segmentation = { ...found, ledger: { ...found.ledger, slides } };
  const evidence = evidenceOf(segmentation);
  return {
    ledger: segmentation.ledger,
    notes: {
      ...notesOf(
        tables,
        rows,
        drawn,
        (values) => framestatsFrame(values, fallbackUs, LONGEST_BELIEVABLE_US) !== undefined,
      ),
      ...(other === undefined ? {} : { otherRate: other }),
    },
    evidence,
    warnings: guardWarnings(segmentation, evidence).filter(({ code }) => !OF_A_PROBE.includes(code)),
  };
}

/** What is so in every file. */
const OF_A_PROBE: readonly WarningCode[] = ['recorder-off', 'touch-gate'];

const UNKNOWN_APP = {
  session: '00000000-0000-0000-0000-000000000000',
  package: 'unknown',
  versionName: 'unknown',
  versionCode: 0,
  debuggable: false,
  manufacturer: 'unknown',
  model: 'unknown',
  api: 0,
  simulated: false,
};

function notesOf(
  tables: readonly FramestatsTable[],
  rows: readonly DumpedRow[],
  drawn: readonly DrawnFrame[],
  isReport: (values: DumpedRow['values']) => boolean,
): ImportNotes {
  const frames = drawn.filter((frame) => frame.isReport);
  const usable = rows.filter(({ values }) => isReport(values));
  const framesIn = new Set(usable.map(placeOf));
  const repeatedRows = tables.reduce(
    (sum, table) => sum + table.rows.length - distinct(table.rows).length,
    0,
  );
  return {
    frames: frames.length,
    flagged: rows.filter(({ values }) => isLeftOut(values)).length,
    otherFlags: usable.filter(({ values }) => hasOtherFlags(values)).length,
    // A row of an earlier dump may have been incomplete.
    garbage: distinct(tables.flatMap((table) => table.rows)).filter(
      (values) => !isLeftOut(values) && !isReport(values) && !framesIn.has(placeOf({ window: '', values })),
    ).length,
    duplicates: repeatedRows + usable.length - frames.length,
    bufferFull: tables.some((table) => table.rows.length >= RING_FRAMES),
    wantsRate: false,
  };
}

const placeOf = ({ values }: DumpedRow): string => `${values.get('IntendedVsync')} ${values.get('Vsync')}`;

/** Rows that differ in any cell. */
const distinct = (rows: FramestatsTable['rows']): FramestatsTable['rows'] => [
  ...new Map(rows.map((values) => [[...values].join(), values])).values(),
];
