import type { FrameFact, RunMeasurement } from '../../compute/measurement.ts';
import { STAGES } from '../../compute/metrics/kit/stages.ts';
import { plainText } from '../text/format.ts';

const HEAD = [
  'scenario',
  'run',
  'arm',
  'slide',
  'frame',
  'vsync_us',
  'interval_us',
  'period_us',
  'missed_vsyncs',
  'counted',
  'phase',
  ...STAGES.map(([stage]) => `${stage}_us`),
];

/** Every frame of every run, one row each; an unknown stage is an empty cell (RFC 4180). */
export function framesCsv(runs: readonly RunMeasurement[]): string {
  const rows = runs.flatMap(({ scenario, run, arm, slides }) =>
    slides.flatMap(({ ordinal, frames }) =>
      frames.map((frame, i) => [scenario, run, arm, ordinal + 1, i + 1, ...cells(frame)]),
    ),
  );
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const cells = ({ vsyncUs, intervalUs, periodUs, missedVsyncs, counted, phase, stages }: FrameFact) => [
  vsyncUs,
  intervalUs,
  periodUs,
  missedVsyncs,
  String(counted),
  phase,
  ...STAGES.map(([stage]) => {
    const us = stages?.[stage];
    return us === undefined || Number.isNaN(us) ? '' : us;
  }),
];

/** One line without control characters, quoted where necessary; a leading apostrophe keeps spreadsheets from running text as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = plainText(value);
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
