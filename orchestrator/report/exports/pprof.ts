import { gzipSync } from 'fflate';
import {
  Line,
  Location,
  Function as PprofFunction,
  Profile,
  Sample,
  StringTable,
  ValueType,
} from 'pprof-format';
import type { StackResult } from '../result/result.ts';
import { framePlaceOf } from './frame-place.ts';

const NS_PER_MS = 1_000_000;

/** Stutter stacks for pprof, Pyroscope or Grafana: late frames and hitch time by stack, gzipped. */
export function pprof(stacks: readonly StackResult[]): Uint8Array {
  const strings = new StringTable();
  const ids = new Map(
    [...new Set(stacks.flatMap(({ example }) => example))].map((frame, i) => [frame, i + 1]),
  );
  const profile = new Profile({
    stringTable: strings,
    sampleType: [
      new ValueType({ type: strings.dedup('late_frames'), unit: strings.dedup('count') }),
      new ValueType({ type: strings.dedup('hitch'), unit: strings.dedup('nanoseconds') }),
    ],
    // Innermost first, both in pprof and in examples.
    sample: stacks.map(
      ({ example, frames, hitchMs }) =>
        new Sample({
          locationId: example.map((frame) => ids.get(frame) ?? 0),
          value: [frames, Math.round(hitchMs * NS_PER_MS)],
        }),
    ),
    function: [...ids].map(([text, id]) => {
      const { method, file } = framePlaceOf(text);
      const name = strings.dedup(method);
      return new PprofFunction({ id, name, systemName: name, filename: strings.dedup(file) });
    }),
    location: [...ids].map(
      ([text, id]) =>
        new Location({ id, line: [new Line({ functionId: id, line: framePlaceOf(text).line })] }),
    ),
  });
  // No timestamp, so that equal profiles are equal bytes.
  return gzipSync(profile.encode(), { mtime: 0 });
}
