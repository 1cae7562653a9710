import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'fflate';
import { Profile } from 'pprof-format';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { saveRun } from '../../test/builders/saved-run.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { exportFormats } from '../report/exports/export-run.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LATE_FRAME = 'dev.hitchproof.demo.Row.bind(Row.java:7)';
/** Nine frames of a slide from touch-down, one of them four vsyncs late, with a stack taken in it. */
const SLIDE = scriptedBytes('(./sss5ss)ss.......', {
  meta: { probe: '1.0.0', touchSlopPx: 24, tapTimeoutMs: 100, package: 'dev.hitchproof.demo' },
  stacks: [{ time: 120_000, ordinal: 4, frames: [LATE_FRAME, 'android.os.Looper.loop(L.java:1)'] }],
});
const FRAMES = 9;
const LATE_NS = Math.round((4 * 1e9) / 60);
const RUNS = 2;
const run = join(folder, '20260301-120000');
saveRun(run, RUNS, SLIDE);

/** Checks of each format's output, by file name. */
const checks: Readonly<Record<string, Readonly<Record<string, (bytes: Uint8Array) => void>>>> = {
  perfetto: {
    'feed-fling-1.perfetto-trace': hasPackets,
    'feed-fling-2.perfetto-trace': hasPackets,
  },
  speedscope: {
    'feed-fling.speedscope.json': (bytes) => {
      const { shared, profiles } = speedscopeSchema.parse(JSON.parse(text(bytes)));
      expect(shared.frames.map(({ name }) => name)).toContain(LATE_FRAME);
      expect(profiles.map(({ weights }) => weights.map(Math.round))).toEqual([
        [Math.round((2 * LATE_NS) / 1e6)],
      ]);
    },
  },
  pprof: {
    'feed-fling.pb.gz': (bytes) => {
      const { sample, stringTable } = Profile.decode(gunzipSync(bytes));
      expect(stringTable.strings).toContain('dev.hitchproof.demo.Row.bind');
      expect(sample).toHaveLength(1);
      expect(Number(sample[0]?.value[0])).toBe(RUNS);
      expect(Number(sample[0]?.value[1])).toBeCloseTo(RUNS * LATE_NS, -4);
    },
  },
  csv: {
    'frames.csv': (bytes) => {
      const [head = '', ...rows] = text(bytes).trimEnd().split('\r\n');
      expect(rows).toHaveLength(RUNS * FRAMES);
      for (const row of rows) expect(row.split(',')).toHaveLength(head.split(',').length);
      const missed = head.split(',').indexOf('missed_vsyncs');
      expect(rows.map((row) => row.split(',')[missed]).filter((cell) => cell !== '0')).toEqual(['4', '4']);
    },
  },
  macrobenchmark: {
    'benchmarkData.json': (bytes) => {
      const { benchmarks } = benchmarkSchema.parse(JSON.parse(text(bytes)));
      expect(benchmarks.map(({ name }) => name)).toEqual(['feed-fling']);
      for (const { runs } of Object.values(benchmarks[0]?.metrics ?? {})) expect(runs).toHaveLength(RUNS);
      expect(Object.keys(benchmarks[0]?.metrics ?? {})).not.toEqual([]);
    },
  },
  otlp: {
    'logs.otlp.json': (bytes) => expect(JSON.parse(text(bytes))).toHaveProperty('resourceLogs'),
    'metrics.otlp.json': (bytes) => expect(text(bytes)).toContain('"name":"hitchproof.scroll_hitch_rate"'),
  },
};
const speedscopeSchema = z.object({
  shared: z.object({ frames: z.array(z.object({ name: z.string() })) }),
  profiles: z.array(z.object({ samples: z.array(z.array(z.number())), weights: z.array(z.number()) })),
});
const benchmarkSchema = z.object({
  benchmarks: z.array(
    z.object({ name: z.string(), metrics: z.record(z.string(), z.object({ runs: z.array(z.number()) })) }),
  ),
});

describe('export writes a saved run', () => {
  it('in every format of this list', () => {
    expect(Object.keys(checks)).toEqual([...exportFormats]);
  });

  it.each(Object.entries(checks))('as %s', async (format, files) => {
    const out = join(folder, `out-${format}`);
    const { code, printed, said } = await told(['export', run, '--format', format, '--out', out]);
    expect([code, said]).toEqual([0, '']);
    expect(readdirSync(out).sort()).toEqual(Object.keys(files));
    expect(printed).toBe(
      Object.keys(files)
        .map((name) => `${join(out, name)}\n`)
        .join(''),
    );
    for (const [name, check] of Object.entries(files)) check(readFileSync(join(out, name)));
  });

  it('next to its folder when no place is named', async () => {
    const { code } = await told(['export', run, '--format', 'csv']);
    expect(code).toBe(0);
    expect(readdirSync(`${run}-csv`)).toEqual(['frames.csv']);
  });
});

const misused = [
  [
    'a collector for a format that it does not take',
    ['--format', 'csv', '--endpoint', 'http://x'],
    /^--endpoint takes --format otlp, not csv\. /,
  ],
  [
    'no address of a collector',
    ['--format', 'otlp', '--endpoint'],
    /^OTEL_EXPORTER_OTLP_ENDPOINT is not set: /,
  ],
  [
    'an unknown format',
    ['--format', 'excel'],
    /^--format is one of perfetto, .*, not 'excel'\. \[invalid-use\]\n$/,
  ],
  ['no format', [], /^[^\n]*--format[^\n]*\n$/],
  ['a folder that is no run', ['--format', 'csv'], /^.* is not a run folder: .*\n$/],
] as const;
it.each(misused)('says in one sentence: %s', async (_, options, sentence) => {
  const { code, printed, said } = await told(['export', folder, ...options]);
  expect([code, printed]).toEqual([2, '']);
  expect(said).toMatch(sentence);
});

async function told(args: readonly string[]): Promise<{ code: number; printed: string; said: string }> {
  const outputs = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  const code = await main(args);
  const [printed = '', said = ''] = outputs.map(({ mock }) =>
    mock.calls.map(([chunk]) => String(chunk)).join(''),
  );
  for (const output of outputs) output.mockRestore();
  return { code, printed, said };
}

/** The file is a sequence of `packet` fields, number 1, each with its length, up to the last byte. */
function hasPackets(bytes: Uint8Array): void {
  let packets = 0;
  let at = 0;
  for (; at < bytes.length; packets++) {
    expect(bytes[at++]).toBe((1 << 3) | 2);
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    at += length;
  }
  expect(at).toBe(bytes.length);
  expect(packets).toBeGreaterThan(FRAMES);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
