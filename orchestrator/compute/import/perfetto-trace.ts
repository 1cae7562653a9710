import { PbfReader } from 'pbf';
import { ProtobufMessage } from '../../base/protobuf.ts';
import { frameTimeline, type TimelineFrame } from '../gfxinfo/frame-timeline.ts';
import { timelinePart } from './frame-timeline.ts';
import { type Imported, type ImportOptions, refused } from './imported.ts';
import { jankNames } from './jank-names.ts';

const PACKET = 0x0a;

/** Whether a file begins like a Perfetto trace: with packets, which are field 1, one behind the other. */
export function isPerfettoTrace(bytes: Uint8Array): boolean {
  if (bytes[0] !== PACKET) return false;
  const reader = new PbfReader(bytes);
  try {
    for (let packet = 0; packet < LOOKED_AT && reader.pos < bytes.length; packet++) {
      if (reader.readVarint() !== PACKET) return false;
      const length = reader.readVarint();
      if (packet === 0 && reader.pos + length > bytes.length) return false;
      reader.pos += length;
    }
    return reader.pos > 2;
  } catch {
    return false;
  }
}
const LOOKED_AT = 4;

/**
 * The frames in a Perfetto trace with the data source `android.surfaceflinger.frametimeline`, a part for each process and
 * layer. Each is read as a row of the query that the trace processor would print.
 */
export function importPerfettoTrace(bytes: Uint8Array, options: ImportOptions = {}): Imported {
  const frames = timelineIn(bytes);
  if (frames === undefined)
    return refused({ code: 'not-this-format', expected: 'packets of a Perfetto trace, up to its end' });
  if (frames.length === 0) return refused({ code: 'no-frame-timeline' });
  const names = processNames(bytes);
  const nameOf = ({ pid, layer }: TimelineFrame): string =>
    `${names.get(pid) ?? packageIn(layer) ?? 'process'} (pid ${pid}) ${layer}`;
  const chosen = frames.filter((frame) => isChosen(nameOf(frame), frame, options));
  const places = [...new Set(chosen.map(nameOf))];
  if (places.length === 0) {
    const wanted = [options.app, options.window].filter((one) => one !== undefined).join(', ');
    return refused({ code: 'no-window', wanted, windows: [...new Set(frames.map(nameOf))] });
  }
  const found = places.flatMap((name) => {
    const own = chosen.filter((frame) => nameOf(frame) === name);
    const part = timelinePart(own.map(rowOf), options);
    const [first] = own;
    return part === undefined || first === undefined ? [] : [{ ...part, name, pid: first.pid }];
  });
  if (found.length === 0) return refused({ code: 'no-frames' });
  return {
    kind: 'imported',
    parts: found.length === 1 ? found.map((part) => ({ ...part, name: '' })) : found,
  };
}

/** Undefined if the bytes end within a packet. */
function timelineIn(bytes: Uint8Array): readonly TimelineFrame[] | undefined {
  try {
    return frameTimeline(bytes);
  } catch {
    return undefined;
  }
}

function isChosen(name: string, { layer }: TimelineFrame, { app, window }: ImportOptions): boolean {
  const isOfApp =
    app === undefined ||
    name.startsWith(`${app} (`) ||
    name.startsWith(`${app}:`) ||
    packageIn(layer) === app;
  return isOfApp && (window === undefined || layer.toLowerCase().includes(window.toLowerCase()));
}

/** `TX - com.acme/com.acme.Feed#12` is a layer of com.acme. */
const packageIn = (layer: string): string | undefined => /^(?:TX - )?([\w.]+)\//.exec(layer)?.[1];

/** Names by process id, from the process trees of the trace. */
function processNames(bytes: Uint8Array): ReadonlyMap<number, string> {
  const trees = new ProtobufMessage(bytes).messages(1).flatMap((packet) => packet.message(2) ?? []);
  return new Map(
    trees.flatMap((tree) =>
      tree.messages(1).flatMap((one) => {
        const [pid, name] = [one.number(1), one.text(3)];
        return pid === undefined || name === undefined || name === '' ? [] : [[pid, name] as const];
      }),
    ),
  );
}

/** Times that are not known are absent, as in the rows of the trace processor. */
const rowOf = (frame: TimelineFrame): object => ({
  ts: frame.startNs,
  dur: Number.isNaN(frame.endNs) ? STILL_RUNNING : frame.endNs - frame.startNs,
  // The platform no longer knows what it expected of a frame that took very long.
  ...(Number.isNaN(frame.expectedNs)
    ? {}
    : { expected_ts: frame.expectedNs, expected_dur: frame.deadlineNs - frame.expectedNs }),
  surface_frame_token: frame.token,
  jank_type: jankNames(frame.jank),
  present_type: frame.isDropped ? 'Dropped Frame' : '',
  layer_name: frame.layer,
  ...(Number.isNaN(frame.presentNs) ? {} : { present_ts: frame.presentNs }),
});
const STILL_RUNNING = -1;
