import { expect, it } from 'vitest';
import { looksLike } from './import-text.ts';

it.each([
  ['PK\u0003\u0004rest', 'zip'],
  ['No process found for: com.acme', 'no-process'],
  ['Stats:\n  Janky frames: 3 (1%)', 'gfxinfo'],
  ['Total frames rendered: 3', 'gfxinfo'],
  ['50th percentile: 5ms', 'gfxinfo'],
  ['16666667\n0\t0\t0\n1\t2\t3', 'surfaceflinger-latency'],
  ['16666667\r\n0\t0\t0\r\n1\t2\t3\r\n', 'surfaceflinger-latency'],
  ['16666667\n0\t0\t0\n', undefined],
  ['FrameData(frameStartNanos=1', 'jankstats'],
  ['# tracer: nop\n', 'systrace'],
  ['<!doctype HTML>', 'systrace'],
  ['see <!doctype html>', undefined],
  [`${' '.repeat(100_000)}frameStartNanos=1`, undefined],
  ['hello', undefined],
])('%j', (text, kind) => expect(looksLike(text)).toBe(kind));
