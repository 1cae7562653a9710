import type { LateFrame, ThreadTime } from '../../compute/import/late-frames.ts';
import type { TraceSection } from '../../compute/import/trace-sections.ts';
import { formatCount, formatNumber, plainText } from './format.ts';

const NS_PER_MS = 1e6;

/** What the main thread did in the longest late frames of a trace, a line each. */
export const lateFrameLines = (frames: readonly LateFrame[]): readonly string[] =>
  frames.length === 0
    ? ['', 'No frame missed its deadline by the app’s doing.']
    : ['', 'Longest late frames, by the state of the main thread:', ...frames.map(lineOf)];

function lineOf({ startNs, durationNs, process, parts }: LateFrame): string {
  const told = parts.map((time) => `${threadWord(time)} ${msText(time.ns)}`).join('; ');
  return `  ${plainText(process)} at ${formatNumber(startNs / (1_000 * NS_PER_MS))} s, ${msText(durationNs)}: ${told === '' ? NO_STATES : told}`;
}

const NO_STATES = 'the trace has no scheduler events of its main thread';

const msText = (ns: number): string => `${formatNumber(ns / NS_PER_MS)} ms`;

/** `binder call getUser of system_server` */
export function threadWord({ kind, what }: Pick<ThreadTime, 'kind' | 'what'>): string {
  const name = what === null ? '' : plainText(what, 120);
  switch (kind) {
    case 'running':
    case 'sleeping':
      return kind;
    case 'runnable':
      return name === '' ? 'runnable' : `runnable behind ${name}`;
    case 'io':
      return 'waiting for I/O';
    case 'uninterruptible':
      return /fault/.test(name) ? 'page fault' : `blocked in the kernel${name === '' ? '' : ` (${name})`}`;
    case 'monitor':
      return name === '' ? 'waiting for a monitor' : `waiting for the monitor held by ${name}`;
    case 'lock':
      return `waiting for ${name}`;
    case 'binder':
      return name === '' ? 'binder call' : `binder call ${name}`;
    case 'gc':
      return `garbage collection (${name})`;
  }
}

/** The spans that were asked for, a line for each name. */
export const sectionLines = (sections: readonly TraceSection[]): readonly string[] =>
  sections.length === 0
    ? ['', 'The trace has no span of such a name in these processes.']
    : [
        '',
        'Spans:',
        ...sections.map(({ name, count, sumMs, averageMs, firstMs, minMs, maxMs }) => {
          const times = { sum: sumMs, average: averageMs, first: firstMs, min: minMs, max: maxMs };
          const told = Object.entries(times).map(([word, ms]) => `${word} ${formatNumber(ms)} ms`);
          return `  ${plainText(name)}: ${formatCount(count, 'span')}, ${told.join(', ')}`;
        }),
      ];
