import { readdirSync, readFileSync } from 'node:fs';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { BLOCK_HEADER_BYTES, BlockType, CRC_BYTES } from '../../orchestrator/compute/trace/format.ts';
import { scanBlocks } from '../../orchestrator/compute/trace/scan-blocks.ts';
import { decodeCorpus } from './decode-corpus.ts';

const golden = new URL('../../android-probe/golden/', import.meta.url);

/** Bytes per frame, raw and archived, by stream: the modelled corpus, the probe's golden fling, and the given traces. */
export function printSizes(line: (text: string) => void, traces: readonly string[] = []): void {
  line(`bytes per frame, modelled, raw:      ${bytesPerFrame(decodeCorpus(40, 3).bytes)}`);
  line(`bytes per frame, modelled, archived: ${bytesPerFrame(decodeCorpus(40, 3, true).bytes)}`);
  for (const name of readdirSync(golden).filter(
    (file) => file.startsWith('fling') && file.endsWith('.hpt'),
  )) {
    line(`bytes per frame, ${name}: ${bytesPerFrame(readFileSync(new URL(name, golden)))}`);
  }
  for (const trace of traces) line(`bytes per frame, ${trace}: ${bytesPerFrame(readFileSync(trace))}`);
}

/** Bytes of a file per frame callback. */
export const totalPerFrame = (bytes: Uint8Array): number => bytes.length / decodeTrace(bytes).frames.count;

/** The whole file, then the payloads of each stream. */
export function bytesPerFrame(bytes: Uint8Array): string {
  const frames = decodeTrace(bytes).frames.count;
  const perFrame = (size: number): string => (size / frames).toFixed(1);
  const { blocks } = scanBlocks(bytes);
  const streams = Object.entries(BlockType).flatMap(([name, type]) => {
    const payloads = blocks.filter((block) => block.type === type);
    const size = payloads.reduce((total, { payloadAt, payloadEnd }) => total + payloadEnd - payloadAt, 0);
    return size === 0 ? [] : [`${name} ${perFrame(size)}`];
  });
  const framing = `framing ${perFrame((BLOCK_HEADER_BYTES + CRC_BYTES) * blocks.length)}`;
  return `${totalPerFrame(bytes).toFixed(1)} (${[...streams, framing].join(', ')})`;
}
