import { failedDumpsIn } from './framestats-tables.ts';

/** Output that people have of frames, and that is not read: it lacks what metrics need. Each with how it begins. */
const OUTPUTS = [
  ['zip', (start) => start.startsWith('PK\u0003\u0004')],
  ['failed-dump', (start) => failedDumpsIn(start) > 0],
  ['no-process', (start) => /^No process found for: /m.test(start)],
  ['gfxinfo', (start) => /^[ \t]*(?:Total frames rendered|Janky frames|\d+th percentile): /m.test(start)],
  // The period, then three times a line; 0 in rows without a frame.
  ['surfaceflinger-latency', (start) => /^\d+\r?\n(?:\d+\t\d+\t\d+\r?(?:\n|$)){2}/.test(start)],
  ['jankstats', (start) => /\bframeStartNanos=\d/.test(start)],
  ['systrace', (start) => start.startsWith('# tracer: nop') || /^<!DOCTYPE html>/i.test(start)],
] as const satisfies readonly (readonly [string, (start: string) => boolean])[];
export type OtherOutput = (typeof OUTPUTS)[number][0];

/** The kind of output that a text begins like; undefined if it is none that is known. */
export const looksLike = (text: string): OtherOutput | undefined => {
  const start = text.slice(0, LOOKED_AT);
  return OUTPUTS.find(([, isIt]) => isIt(start))?.[0];
};
const LOOKED_AT = 100_000;
