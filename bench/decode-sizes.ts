import { readdirSync, readFileSync } from 'node:fs';
import { decodeTrace } from '../orchestrator/compute/trace/decode.ts';
import { BlockType } from '../orchestrator/compute/trace/format.ts';
import { scanBlocks } from '../orchestrator/compute/trace/scan-blocks.ts';
import { decodeCorpus } from './decode-corpus.ts';

const STREAMS: readonly (readonly [string, number])[] = [
  ['FRAME', BlockType.frame],
  ['FRAME_METRICS', BlockType.frameMetrics],
  ['SCROLL', BlockType.scroll],
];
const golden = new URL('../android-probe/golden/', import.meta.url);

/** Bytes a frame, raw and archived, stream by stream, on the modelled corpus and the probe's golden fling. */
export function printSizes(line: (text: string) => void): void {
  const model = decodeCorpus(40, 3);
  line(`bytes a frame, modelled, raw:      ${sizes(model.bytes)}`);
  line(`bytes a frame, modelled, archived: ${sizes(decodeCorpus(40, 3, true).bytes)}`);
  for (const name of readdirSync(golden).filter(
    (file) => file.startsWith('fling') && file.endsWith('.hpt'),
  )) {
    line(`bytes a frame, ${name}:           ${sizes(new Uint8Array(readFileSync(new URL(name, golden))))}`);
  }
}

function sizes(bytes: Uint8Array): string {
  const frames = decodeTrace(bytes).frames.count;
  let payload = 0;
  const { blocks } = scanBlocks(bytes);
  const perStream = STREAMS.map(([name, type]) => {
    const own = blocks.filter((block) => block.type === type);
    const sum = own.reduce((total, { payloadAt, payloadEnd }) => total + payloadEnd - payloadAt, 0);
    payload += sum;
    return `${name} ${(sum / frames).toFixed(2)}`;
  });
  const framing = (20 * blocks.length) / bytes.length;
  return `${(payload / frames).toFixed(1)} (${perStream.join(', ')}; framing ${(100 * framing).toFixed(1)} %)`;
}
