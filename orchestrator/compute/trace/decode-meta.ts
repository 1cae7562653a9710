import { parseJson } from '../../base/parse-json.ts';
import { utf8 } from './byte-cursor.ts';
import { badPayload } from './decode-stream.ts';
import { type TraceMeta, traceMetaSchema } from './meta.ts';
import type { OpenBlock } from './payload.ts';
import type { Damage } from './trace.ts';

/** The last readable META block. */
export function decodeMeta(blocks: readonly OpenBlock[], damage: Damage[]): TraceMeta | undefined {
  let meta: TraceMeta | undefined;
  for (const open of blocks) {
    const parsed = traceMetaSchema.safeParse(parseJson(utf8(open.bytes.subarray(open.at, open.end))));
    if (parsed.success) meta = parsed.data;
    else damage.push(badPayload(open));
  }
  return meta;
}
