import { periodUsFromHz } from '../../units.ts';
import type { Need } from '../slides/ledger.ts';
import { type FramestatsFrame, framestatsFrame, REQUIRED } from './framestats-row.ts';
import { type FramestatsTable, framestatsTables } from './framestats-tables.ts';
import { type Imported, type ImportNotes, type ImportOptions, refused } from './imported.ts';
import { type ImportedFrame, type ImportedSlide, importedLedger } from './imported-ledger.ts';
import { splitAtPauses } from './split-at-pauses.ts';

/** The platform keeps the last 120 frames of a window. */
const RING_FRAMES = 120;

/**
 * Reads the output of `adb shell dumpsys gfxinfo <package> framestats`, API 23 to 36.
 * https://developer.android.com/topic/performance/rendering/inspect-gpu-rendering (Analyzing frame timing data)
 */
export function importFramestats(text: string, options: ImportOptions = {}): Imported {
  const tables = framestatsTables(text);
  if (tables.length === 0) return refused({ code: 'not-this-format', expected: 'a ---PROFILEDATA--- table' });
  const missing = REQUIRED.filter((name) => tables.some(({ columns }) => !columns.has(name)));
  if (missing.length > 0) return refused({ code: 'missing-columns', columns: missing });
  const windows = tables.map((table) => ({ table, ...readTable(table) }));
  const frames = windows.flatMap((window) => window.frames);
  if (frames.length === 0) return refused({ code: 'no-frames' });
  const fallbackUs = options.refreshHz === undefined ? undefined : periodUsFromHz(options.refreshHz);
  if (fallbackUs === undefined && frames.some(({ periodUs }) => periodUs === undefined))
    return refused({ code: 'refresh-rate-unknown' });
  const slides = windows.flatMap(({ table, frames: own }, window) =>
    slidesOf(own, window, table.window, fallbackUs),
  );
  return { kind: 'imported', ledger: importedLedger(slides, hasOf(frames)), notes: notesOf(windows, slides) };
}

interface TableFrames {
  readonly frames: readonly FramestatsFrame[];
  readonly flagged: number;
  readonly garbage: number;
  readonly duplicates: number;
}

function readTable({ rows }: FramestatsTable): TableFrames {
  // "Rows with a non-zero flag should be ignored": window changes and the like.
  const plain = rows.filter((row) => row.get('Flags') === 0);
  const valid = plain.flatMap((row) => framestatsFrame(row) ?? []);
  const distinct = [...new Map(valid.map((frame) => [frame.intendedUs, frame])).values()];
  return {
    frames: distinct.toSorted((a, b) => a.vsyncUs - b.vsyncUs),
    flagged: rows.length - plain.length,
    garbage: plain.length - valid.length,
    duplicates: valid.length - distinct.length,
  };
}

const slidesOf = (
  frames: readonly FramestatsFrame[],
  window: number,
  scene: string,
  fallbackUs: number | undefined,
): readonly ImportedSlide[] =>
  splitAtPauses(frames).map((run) => ({
    window,
    scene,
    frames: run.map(({ frame, intervalUs }): ImportedFrame => {
      const periodUs = frame.periodUs ?? fallbackUs;
      return {
        vsyncUs: frame.vsyncUs,
        intervalUs,
        stages: frame.stages,
        ...(periodUs === undefined ? {} : { periodUs }),
      };
    }),
  }));

function hasOf(frames: readonly FramestatsFrame[]): ReadonlySet<Need> {
  const has = new Set<Need>(['intervals', 'stages', 'total', 'vsync-timestamps']);
  if (frames.some(({ stages }) => stages.gpuUs !== undefined)) has.add('gpu');
  if (frames.some(({ stages }) => stages.deadlineUs !== undefined)) has.add('deadline');
  return has;
}

function notesOf(
  windows: readonly (TableFrames & { readonly table: FramestatsTable })[],
  slides: readonly ImportedSlide[],
): ImportNotes {
  const sum = (key: 'flagged' | 'garbage' | 'duplicates'): number =>
    windows.reduce((total, window) => total + window[key], 0);
  const frames = slides.reduce((total, slide) => total + slide.frames.length, 0);
  return {
    frames,
    flagged: sum('flagged'),
    garbage: sum('garbage'),
    duplicates: sum('duplicates'),
    withoutInterval: windows.reduce((total, window) => total + window.frames.length, 0) - frames,
    bufferFull: windows.some(({ table }) => table.rows.length >= RING_FRAMES),
  };
}
