import { periodUsFromHz } from '../../base/units.ts';
import type { Need } from '../slides/ledger.ts';
import { type FramestatsFrames, framestatsFrames } from './framestats-frames.ts';
import { type FramestatsFrame, REQUIRED } from './framestats-row.ts';
import { type FramestatsTable, framestatsTables } from './framestats-tables.ts';
import {
  type Imported,
  type ImportNotes,
  type ImportOptions,
  type ImportRefusal,
  refused,
} from './imported.ts';
import { type ImportedFrame, type ImportedSlide, importedLedger } from './imported-ledger.ts';
import { repeatedIn } from './repeated-in.ts';
import { splitAtPauses } from './split-at-pauses.ts';

/** The platform keeps the last 120 frames of a window. */
const RING_FRAMES = 120;

/**
 * Reads the output of `adb shell dumpsys gfxinfo <package> framestats`, API 23 to 36.
 * https://developer.android.com/topic/performance/rendering/inspect-gpu-rendering (Analyzing frame timing data)
 */
export function importFramestats(text: string, options: ImportOptions = {}): Imported {
  const all = framestatsTables(text);
  if (all.length === 0) return refused({ code: 'not-this-format', expected: 'a ---PROFILEDATA--- table' });
  const tables = all.filter(({ window }) => isOf(window, options.app));
  const broken = wrongColumns(tables);
  if (broken !== undefined) return refused(broken);
  if (tables.length === 0) return refused({ code: 'no-window', app: options.app ?? '' });
  const fallbackUs = options.refreshHz === undefined ? undefined : periodUsFromHz(options.refreshHz);
  const windows = tables.map((table) => ({ table, ...framestatsFrames(table, fallbackUs) }));
  const frames = windows.flatMap((window) => window.frames);
  if (frames.length === 0) return refused({ code: wantsRate(tables) ? 'refresh-rate-unknown' : 'no-frames' });
  const slides = windows.flatMap((own, window) => slidesOf(own, window, own.table.window));
  return { kind: 'imported', ledger: importedLedger(slides, hasOf(frames)), notes: notesOf(windows, slides) };
}

/** A table without a window name may belong to any application. */
const isOf = (window: string, app: string | undefined): boolean =>
  app === undefined || window === '' || window.startsWith(`${app}/`);

function wrongColumns(tables: readonly FramestatsTable[]): ImportRefusal | undefined {
  const missing = REQUIRED.filter((name) => tables.some(({ columns }) => !columns.includes(name)));
  if (missing.length > 0) return { code: 'missing-columns', columns: missing };
  const repeated = tables.flatMap(({ columns }) => repeatedIn(columns));
  return repeated.length > 0 ? { code: 'duplicate-columns', columns: [...new Set(repeated)] } : undefined;
}

/** Whether there would be frames if the rate were known. */
const wantsRate = (tables: readonly FramestatsTable[]): boolean =>
  tables.some((table) => framestatsFrames(table, 1).frames.length > 0);

const slidesOf = (
  { frames, leftOut }: FramestatsFrames,
  window: number,
  scene: string,
): readonly ImportedSlide[] =>
  splitAtPauses(frames, leftOut).map((run) => ({
    window,
    scene,
    frames: run.map(({ frame, intervalUs }): ImportedFrame => {
      const { vsyncUs, periodUs, stages } = frame;
      return { vsyncUs, intervalUs, periodUs, stages };
    }),
  }));

function hasOf(frames: readonly FramestatsFrame[]): ReadonlySet<Need> {
  const has = new Set<Need>(['intervals', 'stages', 'total', 'vsync-timestamps']);
  if (frames.some(({ stages }) => stages.gpuUs !== undefined)) has.add('gpu');
  if (frames.some(({ stages }) => stages.deadlineUs !== undefined)) has.add('deadline');
  return has;
}

function notesOf(
  windows: readonly (FramestatsFrames & { readonly table: FramestatsTable })[],
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
