import { z } from 'zod';
import { parseJson } from '../../../../base/parse-json.ts';

/** The JSON in a mapping file's comments after a class or method. */
const infoSchema = z.discriminatedUnion('id', [
  z.object({ id: z.literal('sourceFile'), fileName: z.string() }),
  z.object({ id: z.literal('com.android.tools.r8.synthesized') }),
  z.object({ id: z.literal('com.android.tools.r8.outline') }),
  z.object({
    id: z.literal('com.android.tools.r8.outlineCallsite'),
    positions: z.record(z.string(), z.number().int()),
  }),
  z.object({
    id: z.literal('com.android.tools.r8.rewriteFrame'),
    conditions: z.array(z.string()),
    actions: z.array(z.string()),
  }),
]);
export type MappingInfo = z.infer<typeof infoSchema>;

/** Frequent, but about signatures, which stack frames do not have. */
const UNUSED = '"com.android.tools.r8.residualsignature"';

/** Undefined for comments that this reader ignores. */
export function mappingInfo(comment: string): MappingInfo | undefined {
  if (!comment.startsWith('{') || comment.includes(UNUSED)) return undefined;
  const parsed = infoSchema.safeParse(parseJson(comment));
  return parsed.success ? parsed.data : undefined;
}
